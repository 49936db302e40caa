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
