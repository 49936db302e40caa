/**
 * Wraps the promise of a lazy part: if loading fails, it stays pending until the next document. The server-rendered HTML or the placeholder then
 * stays, and the failure does not unmount the page with its typed text.
 */
export const stayPendingOnFailure = <T>(part: Promise<T>): Promise<T> => part.catch(() => new Promise<T>(() => undefined));
