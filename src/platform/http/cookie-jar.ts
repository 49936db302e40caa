/** Cookie values of a new session and of its device. */
export interface NewSessionTokens {
  token: string;
  device: string;
}

/** Access to the cookies of an answer: a call sets the tokens of a new session and its device, or clears the session. */
export interface SessionCookieAccess {
  set(begun: NewSessionTokens): void;
  clear(): void;
  /** Returns the token of a first sign-in step that waits for the second factor. `setStep` stores the token; null removes it. */
  step(): string | undefined;
  setStep(token: string | null): void;
}

/** Maximal ages in seconds: session, known device since its last sign-in, first sign-in step before the second factor. */
export const cookieMaxAges = { session: 30 * 24 * 3600, device: 180 * 24 * 3600, step: 5 * 60 } as const;
