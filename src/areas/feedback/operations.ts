import type { CaptchaAnswer } from '../../platform/captcha/captcha.ts';
import { operation } from '../../platform/http/operation.ts';
import type { KindSlug } from '../../records/kinds/index.ts';

/** A record that a message is about. */
export interface FeedbackSubject {
  kind: KindSlug;
  id: string;
}

/** A question to the people behind the portal, or the report of an error in a record. */
export interface FeedbackInput {
  name: string;
  company: string;
  /** Phone number or e-mail address. */
  contact: string;
  content: string;
  captcha: CaptchaAnswer;
  about?: FeedbackSubject | undefined;
}
/** The number by which both sides refer to it. */
export interface FeedbackReceipt {
  id: string;
}

export const feedbackStates = ['new', 'answered', 'closed'] as const;
export type FeedbackState = (typeof feedbackStates)[number];

/** What an operator sees. */
export interface FeedbackMessage {
  id: string;
  created: string;
  name: string;
  company: string;
  contact: string;
  content: string;
  /** Language in which it was written, and is answered. */
  locale: string;
  /** The record reported; its title is null once it is gone. */
  about: (FeedbackSubject & { title: string | null }) | null;
  /** Id of the account that wrote it. */
  account: string | null;
  state: FeedbackState;
  answer: string | null;
  answered: string | null;
  /** Who sees to it. */
  assignee: { id: string; name: string } | null;
  deleted: string | null;
}

export const operations = {
  feedback: operation<FeedbackInput, FeedbackReceipt>()({ method: 'POST', path: '/portal/feedback', access: 'public' }),
};
