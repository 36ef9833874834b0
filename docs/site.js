// What the default theme lacks for people who use a keyboard or a screen reader.
(() => {
  // A label is no button, so that it has no state for a screen reader: a button takes its place.
  const label = document.getElementById('mdbook-sidebar-toggle');
  const shown = document.getElementById('mdbook-sidebar-toggle-anchor');
  if (label && shown) {
    const button = document.createElement('button');
    button.className = label.className;
    button.innerHTML = label.innerHTML;
    button.title = label.title;
    button.setAttribute('aria-label', label.title);
    const update = () => button.setAttribute('aria-expanded', shown.checked);
    button.addEventListener('click', () => { label.click(); update(); });
    update();
    label.before(button);
    label.hidden = true;
    label.style.display = 'none';
  }
  const bar = document.getElementById('mdbook-menu-bar') || document.getElementById('menu-bar');
  if (bar) {
    bar.setAttribute('role', 'region');
    bar.setAttribute('aria-label', 'Toolbar');
  }
  // A region that scrolls is reached with the keyboard.
  for (const region of document.querySelectorAll('.table-wrapper, pre code')) {
    if (region.scrollWidth > region.clientWidth) region.tabIndex = 0;
  }
})();
