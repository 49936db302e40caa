/** Error: the database cannot be opened. Its message is a sentence for the operator that names the cause and the remedy. */
export class CannotOpen extends Error {
  override readonly name = 'CannotOpen';
}
