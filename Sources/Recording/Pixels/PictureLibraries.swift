internal import KamuroCPictures

/// The linked libraries for pictures and films.
package enum PictureLibraries {
  /// Whether this program can make pictures and films: the package's trait Films.
  package static var areLinked: Bool { pictures_are_available() }
}
