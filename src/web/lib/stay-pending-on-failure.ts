/**
 * A part that is fetched later. Without a connection it stays as the server wrote it, or in outline, until the next document: it never
 * takes the page with it, and what is typed there.
 */
export const stayPendingOnFailure = <T>(part: Promise<T>): Promise<T> => part.catch(() => new Promise<T>(() => undefined));
