import type { AccountApi } from './account.ts';
import type { Query } from './api.ts';
import type { Captcha, CaptchaWork } from './captcha.ts';
import type { FeedbackApi } from './feedback.ts';
import type { FollowApi } from './follow.ts';
import type { NoticesApi } from './notices.ts';
import type { PostingsApi, ReviewApi } from './postings.ts';
import type { FactorApi } from './second-factor.ts';
import type { TestsApi } from './tests.ts';

/** What the pages of accounts, forms and the back office may ask for, beside the public content. */
export interface OwnApi extends AccountApi, FactorApi, NoticesApi, FollowApi, FeedbackApi, PostingsApi, ReviewApi, TestsApi {
  captcha(): Promise<Captcha>;
  captchaWork(): Promise<CaptchaWork>;
  /** `GET /api/<path>`, envelope opened: the back office's resources all have the same verbs, so one call serves its pages. */
  read<T>(path: string, query?: Query): Promise<T>;
}
