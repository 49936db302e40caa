import type { PortalUser } from '../../platform/access/actor.ts';

/** A secret that waits for its first code. */
export interface FactorSetup {
  /** Base32, in groups of four, to be typed. */
  secret: string;
  /** The same to be scanned: the path of a QR code of `size` × `size` modules. */
  qr: { size: number; path: string };
}
/** How an account stands to two-step sign-in. */
export interface FactorState {
  on: boolean;
  /** The operator asks it of this account. */
  required: boolean;
  /** Recovery codes that are left. */
  recovery: number;
  setup: FactorSetup | null;
}

/** The code of an app on the reader's own device as a second step of signing in (TOTP, RFC 6238). */
export interface FactorApi {
  /** The second step; the first one left its mark in a cookie. */
  secondStep(input: { code: string }): Promise<PortalUser>;
  factor(): Promise<FactorState>;
  beginFactor(input: { pwd: string }): Promise<FactorState>;
  /** Answers the recovery codes, once. */
  confirmFactor(input: { code: string }): Promise<{ recovery: string[] }>;
  endFactor(input: { pwd: string; code: string }): Promise<null>;
}
