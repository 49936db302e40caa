/** The database cannot be opened as things are: a sentence for whoever starts the portal, that names the cause and what to do. */
export class CannotOpen extends Error {
  override readonly name = 'CannotOpen';
}
