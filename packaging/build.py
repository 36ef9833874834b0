#!/usr/bin/env python3
"""Packs a built program for everyone: an archive, a wheel for PyPI, packages for npm, and a Homebrew formula.

    packaging/build.py pack BINARY TARGET OUT     an archive with its checksum, a wheel, and npm's package for the target
    packaging/build.py index OUT                  once all targets are packed: npm's package for all of them, and the formula

It needs Python alone, and no network: each package has the same file, so that nothing is compiled twice.
"""

import base64
import gzip
import hashlib
import io
import json
import pathlib
import sys
import tarfile
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
NAME = "strict-schema"
# The tags of wheels (a static program runs on every Linux), and what npm calls the platform.
TARGETS = {
    "x86_64-unknown-linux-musl": ("manylinux2014_x86_64.musllinux_1_1_x86_64", "linux", "x64"),
    "aarch64-unknown-linux-musl": ("manylinux2014_aarch64.musllinux_1_1_aarch64", "linux", "arm64"),
    "x86_64-apple-darwin": ("macosx_10_12_x86_64", "darwin", "x64"),
    "aarch64-apple-darwin": ("macosx_11_0_arm64", "darwin", "arm64"),
    "x86_64-pc-windows-msvc": ("win_amd64", "win32", "x64"),
    # For this machine alone.
    "x86_64-unknown-linux-gnu": ("linux_x86_64", "linux", "x64"),
    "aarch64-unknown-linux-gnu": ("linux_aarch64", "linux", "arm64"),
}


def manifest(key):
    """A value of the workspace's manifest."""
    lines = (ROOT / "Cargo.toml").read_text().splitlines()
    return next(line.split('"')[1] for line in lines if line.startswith(f"{key} = \""))


VERSION, REPOSITORY, LICENSE = manifest("version"), manifest("repository"), manifest("license")
ABOUT = "Checks and fixes the JSON Schemas that a language model's strict mode gets"


def program(target):
    return NAME + (".exe" if "windows" in target else "")


def tar(path, files):
    """A compressed archive of (name, bytes, mode), the same for the same files."""
    with tempfile.TemporaryFile() as buffer:
        with gzip.GzipFile(filename="", mode="wb", compresslevel=6, fileobj=buffer, mtime=0) as packed:
            with tarfile.open(fileobj=packed, mode="w") as archive:
                for name, data, mode in files:
                    entry = tarfile.TarInfo(name)
                    entry.size, entry.mode = len(data), mode
                    archive.addfile(entry, io.BytesIO(data))
        buffer.seek(0)
        path.write_bytes(buffer.read())


def licenses():
    return [(name, (ROOT / name).read_bytes()) for name in ("LICENSE-APACHE", "LICENSE-MIT")]


def archive(binary, target, out):
    folder = f"{NAME}-{target}"
    files = [(f"{folder}/{program(target)}", binary, 0o755)]
    files += [(f"{folder}/{name}", data, 0o644) for name, data in licenses()]
    path = out / f"{folder}.tar.gz"
    tar(path, files)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    (out / f"{path.name}.sha256").write_text(f"{digest}  {path.name}\n")


def wheel(binary, target, out):
    tag = f"py3-none-{TARGETS[target][0]}"
    package = "strict_schema_cli"
    info = f"{package}-{VERSION}.dist-info"
    metadata = f"Metadata-Version: 2.1\nName: strict-schema-cli\nVersion: {VERSION}\nSummary: {ABOUT}\nHome-page: {REPOSITORY}\nLicense: {LICENSE}\n"
    tags = "".join(f"Tag: py3-none-{it}\n" for it in TARGETS[target][0].split("."))
    files = [
        (f"{package}-{VERSION}.data/scripts/{program(target)}", binary, 0o755),
        (f"{info}/METADATA", metadata.encode(), 0o644),
        (f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: {NAME}\nRoot-Is-Purelib: false\n{tags}".encode(), 0o644),
    ]
    files += [(f"{info}/licenses/{name}", data, 0o644) for name, data in licenses()]
    record = ""
    for name, data, _ in files:
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(data)}\n"
    files.append((f"{info}/RECORD", f"{record}{info}/RECORD,,\n".encode(), 0o644))
    with zipfile.ZipFile(out / f"{package}-{VERSION}-{tag}.whl", "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data, mode in files:
            entry = zipfile.ZipInfo(name)
            entry.external_attr = (0o100000 | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, data)


def npm_name(target):
    _, system, cpu = TARGETS[target]
    return f"@strict-schema/cli-{system}-{cpu}"


def npm_package(name, more, files, out):
    about = {"name": name, "version": VERSION, "description": ABOUT, "license": LICENSE, "repository": REPOSITORY, **more}
    entries = [("package/package.json", (json.dumps(about, indent=2) + "\n").encode(), 0o644)]
    entries += [(f"package/{name}", data, 0o644) for name, data in licenses()] + files
    tar(out / f"{name.lstrip('@').replace('/', '-')}-{VERSION}.tgz", entries)


def npm_platform(binary, target, out):
    _, system, cpu = TARGETS[target]
    file = (f"package/{program(target)}", binary, 0o755)
    npm_package(npm_name(target), {"os": [system], "cpu": [cpu], "preferUnplugged": True}, [file], out)


def npm_main(out):
    launcher = (ROOT / "packaging/npm/strict-schema.js").read_bytes()
    released = [target for target in TARGETS if "gnu" not in target]
    more = {
        "bin": {NAME: "strict-schema.js"},
        "engines": {"node": ">=18"},
        "optionalDependencies": {npm_name(target): VERSION for target in released},
    }
    npm_package("strict-schema-cli", more, [("package/strict-schema.js", launcher, 0o755)], out)


def formula(out):
    """The formula for the targets that are packed."""
    text = (ROOT / "packaging/homebrew/strict-schema.rb").read_text()
    text = text.replace("@VERSION@", VERSION).replace("@REPOSITORY@", REPOSITORY).replace("@LICENSE@", LICENSE)
    for target in TARGETS:
        checksum = out / f"{NAME}-{target}.tar.gz.sha256"
        digest = checksum.read_text().split()[0] if checksum.exists() else "0" * 64
        text = text.replace(f"@{target}@", digest)
    (out / "strict-schema.rb").write_text(text)


def main():
    match sys.argv[1:]:
        case ["pack", binary, target, out] if target in TARGETS:
            out = pathlib.Path(out)
            out.mkdir(parents=True, exist_ok=True)
            data = pathlib.Path(binary).read_bytes()
            archive(data, target, out)
            wheel(data, target, out)
            npm_platform(data, target, out)
        case ["index", out]:
            npm_main(pathlib.Path(out))
            formula(pathlib.Path(out))
        case _:
            sys.exit(__doc__ + "\ntargets: " + ", ".join(TARGETS))


main()
