import type { CaptchaAnswer } from '../../platform/captcha/captcha.ts';
import { declareOperation } from '../../platform/http/operation.ts';
import type { KindSlug } from '../../records/kinds/index.ts';

/** Record that a message is about. */
export interface ReportedRecordRef {
  kind: KindSlug;
  id: string;
}

/** Question to the operators of the portal, or report of an error in a record. */
export interface FeedbackInput {
  name: string;
  company: string;
  /** Phone number or mail address. */
  contact: string;
  content: string;
  captcha: CaptchaAnswer;
  about?: ReportedRecordRef | undefined;
}
/** Receipt for a stored message. `id`: its number, by which the visitor and operators can refer to it. */
export interface FeedbackReceipt {
  id: string;
}

export const feedbackStates = ['new', 'answered', 'closed'] as const;
export type FeedbackState = (typeof feedbackStates)[number];

/** Message as operators see it. */
export interface FeedbackMessage {
  id: string;
  created: string;
  name: string;
  company: string;
  contact: string;
  content: string;
  /** Language of the message and of its answer. */
  locale: string;
  /** Record that the message is about; null: none. Its title is null if the record is no longer public. */
  about: (ReportedRecordRef & { title: string | null }) | null;
  /** Id of the account that wrote the message; null if the visitor was not signed in. */
  account: string | null;
  state: FeedbackState;
  answer: string | null;
  answered: string | null;
  /** Operator assigned to the message; null: none. */
  assignee: { id: string; name: string } | null;
  deleted: string | null;
}

export const operations = {
  feedback: declareOperation<FeedbackInput, FeedbackReceipt>()({ method: 'POST', path: '/portal/feedback', access: 'public' }),
};
