/** A captcha picture: SVG paths, filled in one colour. It is valid for one answer and for five minutes. */
export interface Captcha {
  id: string;
  width: number;
  height: number;
  /** SVG path data. The order and the division of the paths reveal nothing about the text. */
  paths: string[];
}

/**
 * Proof of work for people who cannot read a picture; the device solves it. The answer is the decimal number n from 0 to `most` for which
 * the SHA-256 of `salt` followed by n is `hash` (hexadecimal).
 */
export interface CaptchaProofOfWork {
  id: string;
  work: { salt: string; hash: string; most: number };
}

/** Answer to a captcha: the text of the picture, or the number of the proof of work. */
export interface CaptchaAnswer {
  id: string;
  code: string;
}

/** Rate limits per network for captchas: `most` requests in `seconds`. */
export const captchaRateLimits = { captcha: { most: 120, seconds: 60 }, captchaWork: { most: 30, seconds: 3600 } } as const;
export type CaptchaRateLimitName = keyof typeof captchaRateLimits;
