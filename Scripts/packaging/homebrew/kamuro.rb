class Kamuro < Formula
  desc "Particle effects in the terminal: fireworks, confetti, snow"
  homepage "https://github.com/kamuro/kamuro"
  url "https://github.com/kamuro/kamuro/archive/refs/tags/1.0.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on "cgif"
  depends_on "freetype"
  depends_on "libpng"
  depends_on macos: :sonoma
  depends_on "webp"

  uses_from_macos "swift" => :build, since: :tahoe # Swift 6.2
  uses_from_macos "expat"
  uses_from_macos "ncurses"
  uses_from_macos "zlib"

  def install
    # Homebrew has a sandbox of its own, in which SwiftPM's does not start.
    system "make", "install", "PREFIX=#{prefix}", "SWIFT_OPTIONS=--disable-sandbox"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/kamuro --version")
    assert_match "peony", shell_output("#{bin}/kamuro list")
    system bin/"kamuro", "render", "peony", "--at", "1", "-o", "peony.png"
    assert_path_exists testpath/"peony.png"
  end
end
