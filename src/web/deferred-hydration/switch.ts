/** Whether hydration is deferred at all (decision 043). Off: React starts on every page at once, and a first visit loads all its scripts. */
export const isDeferred: boolean = true;
