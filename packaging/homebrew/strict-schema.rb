# `packaging/build.py index` fills in the version and the checksums.
class StrictSchema < Formula
  desc "Checks and fixes the JSON Schemas that a language model's strict mode gets"
  homepage "@REPOSITORY@"
  version "@VERSION@"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "@REPOSITORY@/releases/download/v@VERSION@/strict-schema-aarch64-apple-darwin.tar.gz"
      sha256 "@aarch64-apple-darwin@"
    end
    on_intel do
      url "@REPOSITORY@/releases/download/v@VERSION@/strict-schema-x86_64-apple-darwin.tar.gz"
      sha256 "@x86_64-apple-darwin@"
    end
  end

  on_linux do
    on_arm do
      url "@REPOSITORY@/releases/download/v@VERSION@/strict-schema-aarch64-unknown-linux-musl.tar.gz"
      sha256 "@aarch64-unknown-linux-musl@"
    end
    on_intel do
      url "@REPOSITORY@/releases/download/v@VERSION@/strict-schema-x86_64-unknown-linux-musl.tar.gz"
      sha256 "@x86_64-unknown-linux-musl@"
    end
  end

  def install
    bin.install "strict-schema"
    generate_completions_from_executable(bin/"strict-schema", "completions")
    (man1/"strict-schema.1").write Utils.safe_popen_read(bin/"strict-schema", "man")
  end

  test do
    (testpath/"open.json").write '{"type":"object","properties":{}}'
    assert_match "open-object", shell_output("#{bin}/strict-schema check open.json", 1)
  end
end
