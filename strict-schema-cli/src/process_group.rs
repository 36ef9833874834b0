//! A program together with everything that it starts. Nothing is left running when it ends, or when this program ends.

use std::io;
use std::process::{Child, Command};

/// Starts the program in a group of its own.
pub(crate) fn spawn(command: &mut Command) -> io::Result<Child> {
    #[cfg(unix)]
    return unix::spawn(command);
    #[cfg(not(unix))]
    command.spawn()
}

/// Ends the program and everything that it started.
pub(crate) fn end(child: &mut Child) {
    #[cfg(unix)]
    unix::end(child);
    let _ = child.kill();
    let _ = child.wait();
    #[cfg(target_os = "linux")]
    unix::end_orphans();
}

#[cfg(unix)]
mod unix {
    use std::io;
    use std::os::unix::process::CommandExt as _;
    use std::process::{Child, Command, exit};
    use std::sync::{Mutex, Once, PoisonError};

    use rustix::process::{Pid, Signal, kill_process_group};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    /// The running group. Programs run one after the other.
    static RUNNING: Mutex<Option<Pid>> = Mutex::new(None);

    pub(super) fn spawn(command: &mut Command) -> io::Result<Child> {
        static WATCHED: Once = Once::new();
        WATCHED.call_once(watch);
        #[cfg(target_os = "linux")]
        adopt_orphans();
        // The lock is held, so that a signal that arrives now finds the group.
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        let child = command.process_group(0).spawn()?;
        *running = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
        Ok(child)
    }

    pub(super) fn end(_child: &Child) {
        if let Some(group) = RUNNING.lock().unwrap_or_else(PoisonError::into_inner).take() {
            // Children may outlive a program that ended by itself.
            let _ = kill_process_group(group, Signal::KILL);
        }
    }

    /// A terminal sends Ctrl-C only to the group in front, which is this program's.
    fn watch() {
        let Ok(mut signals) = Signals::new([SIGINT, SIGTERM, SIGHUP]) else { return };
        std::thread::spawn(move || {
            let signal = signals.forever().next();
            // The lock is held until the end: nothing is started after this.
            let running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(group) = *running {
                let _ = kill_process_group(group, Signal::KILL);
            }
            #[cfg(target_os = "linux")]
            end_orphans();
            exit(128 + signal.unwrap_or(SIGTERM));
        });
    }

    /// From now on, a process whose parent has ended becomes a child of this process, even if it left its group. So nothing that a program
    /// starts is out of reach.
    #[cfg(target_os = "linux")]
    fn adopt_orphans() {
        let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
    }

    /// Ends the processes that became children of this one. It has no other children: programs run one after the other.
    #[cfg(target_os = "linux")]
    pub(super) fn end_orphans() {
        use rustix::process::{WaitOptions, kill_process, waitpid};

        // Processes that end leave their own children here, so each round ends one generation. More generations than this are on purpose.
        for _ in 0..100 {
            let tasks = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
            let lists = tasks.filter_map(|it| std::fs::read_to_string(it.path().join("children")).ok());
            let children: Vec<Pid> = lists
                .flat_map(|list| list.split_whitespace().filter_map(|it| it.parse().ok()).collect::<Vec<i32>>())
                .filter_map(Pid::from_raw)
                .collect();
            if children.is_empty() {
                return;
            }
            for child in children {
                let _ = kill_process(child, Signal::KILL);
                let _ = waitpid(Some(child), WaitOptions::empty());
            }
        }
    }
}
