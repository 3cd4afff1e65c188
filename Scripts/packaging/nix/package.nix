{
  lib,
  stdenv,
  swift,
  swiftpm,
  swiftpm2nix,
  installShellFiles,
  pkg-config,
  cgif,
  expat,
  freetype,
  libpng,
  libwebp,
  ncurses,
  zlib,
}:

let
  source = ../../..;
  # The dependencies of workspace-state.json, without the network.
  dependencies = swiftpm2nix.helpers ./dependencies;
  version = lib.head (
    lib.head (
      lib.filter lib.isList (
        builtins.split "static let number = \"([0-9.]+)\"" (
          lib.readFile "${source}/Sources/KamuroCLI/Commands/ProgramVersion.swift"
        )
      )
    )
  );
in
stdenv.mkDerivation {
  pname = "kamuro";
  inherit version;
  src = source;

  nativeBuildInputs = [
    swift
    swiftpm
    installShellFiles
    pkg-config
  ];
  buildInputs = [
    cgif
    expat
    freetype
    libpng
    libwebp
    ncurses
    zlib
  ];

  configurePhase = dependencies.configure;

  buildPhase = ''
    runHook preBuild
    swift-build -c release --product kamuro
    swift-build -c release --product KamuroManPages
    runHook postBuild
  '';

  installPhase = ''
    runHook preInstall
    built=$(swiftpmBinPath)
    install -Dm755 -t $out/bin $built/kamuro
    $built/KamuroManPages $out/bin/kamuro pages
    installManPage pages/*
    installShellCompletion --cmd kamuro \
      --bash <($out/bin/kamuro --generate-completion-script bash) \
      --fish <($out/bin/kamuro --generate-completion-script fish) \
      --zsh <($out/bin/kamuro --generate-completion-script zsh)
    runHook postInstall
  '';

  meta = {
    description = "Particle effects in the terminal: fireworks, confetti, snow";
    homepage = "https://github.com/kamuro/kamuro";
    license = lib.licenses.mit;
    mainProgram = "kamuro";
    platforms = lib.platforms.linux ++ lib.platforms.darwin;
    # Kamuro needs Swift 6.2.
    broken = lib.versionOlder swift.version "6.2";
  };
}
