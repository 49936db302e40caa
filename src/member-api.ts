import type { AreaCalls } from './areas.ts';
import type { Captcha, CaptchaProofOfWork } from './platform/captcha/captcha.ts';
import type { UrlQueryParameters } from './records/api.ts';

/** API calls of the user centre, of forms and of the back office. Calls that read public records and pages are in another interface. */
export interface MemberAndOfficeApi extends AreaCalls {
  captcha(): Promise<Captcha>;
  captchaWork(): Promise<CaptchaProofOfWork>;
  /**
   * Calls `GET /api/<path>` and returns the data of the envelope. All resources of the back office have the same verbs, so one function serves
   * them.
   */
  adminGet<T>(path: string, query?: UrlQueryParameters): Promise<T>;
}
