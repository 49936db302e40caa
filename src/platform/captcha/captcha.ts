/** A picture to read: paths to be filled in one colour. One use, five minutes. */
export interface Captcha {
  id: string;
  width: number;
  height: number;
  /** SVG path data; which path holds what says nothing about the text. */
  paths: string[];
}

/**
 * For who cannot read a picture: work for the device. Its code is the number from 0 to `most`, in decimal digits, that makes SHA-256
 * of the salt followed by it the `hash` (hexadecimal).
 */
export interface CaptchaWork {
  id: string;
  work: { salt: string; hash: string; most: number };
}

/** What a reader made of a picture, or a device of its work. */
export interface CaptchaAnswer {
  id: string;
  code: string;
}

/** How often a network may ask for a picture or for work within how many seconds. */
export const captchaBudgets = { captcha: { most: 120, seconds: 60 }, captchaWork: { most: 30, seconds: 3600 } } as const;
export type CaptchaBudget = keyof typeof captchaBudgets;
