/** True if hydration is deferred (decision 043). False: React starts on every page at once, and a first visit loads all its scripts. */
export const isHydrationDeferred: boolean = true;
