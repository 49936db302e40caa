/** A session that has begun, and its device known: what their cookies hold. */
export interface NewSession {
  token: string;
  device: string;
}

/** Where a call puts the token of a session that it began with the mark of its device, and takes the session away. */
export interface CookieJar {
  set(begun: NewSession): void;
  clear(): void;
  /** The mark of a first step that waits for the second: what the caller holds, and how it is given (null: taken away). */
  step(): string | undefined;
  setStep(token: string | null): void;
}

/** Seconds that a session lasts at most, that a device stays known without another good sign-in, and that the second step may come after the first. */
export const longest = { session: 30 * 24 * 3600, device: 180 * 24 * 3600, step: 5 * 60 } as const;
