# As swiftpm2nix writes it.
{
  workspaceStateFile = ./workspace-state.json;
  hashes = {
    "swift-argument-parser" = "112ffz9z7jk3l59jjh4zk94gmwkks9hqp64b6jzszdxiz2y5mdzk";
  };
}
