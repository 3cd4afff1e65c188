# nix run 'github:kamuro/kamuro?dir=Scripts/packaging/nix'
{
  description = "Particle effects in the terminal: fireworks, confetti, snow";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs =
    { self, nixpkgs }:
    let
      systems = [
        "aarch64-darwin"
        "aarch64-linux"
        "x86_64-linux"
      ];
    in
    {
      packages = nixpkgs.lib.genAttrs systems (system: rec {
        kamuro = nixpkgs.legacyPackages.${system}.callPackage ./package.nix { };
        default = kamuro;
      });
    };
}
