"""What two trees differ in becomes a mod: declarative content where a kind can say it, an ordinary patch for the rest."""
