import type { AreaCalls } from './areas.ts';
import type { Captcha, CaptchaWork } from './platform/captcha/captcha.ts';
import type { Query } from './records/api.ts';

/** What the pages of accounts, forms and the back office may ask for, beside the public content. */
export interface MemberApi extends AreaCalls {
  captcha(): Promise<Captcha>;
  captchaWork(): Promise<CaptchaWork>;
  /** `GET /api/<path>`, envelope opened: the back office's resources all have the same verbs, so one call serves its pages. */
  adminGet<T>(path: string, query?: Query): Promise<T>;
}
