import type { ContentLanguage, Country } from '../../base/locales.ts';
import type { TextByLocale } from '../../base/names.ts';
import type { Paged } from '../../base/paging.ts';
import { declareOperation } from '../../platform/http/operation.ts';
import type { HistoryEntry, RecordMatch } from '../../records/api.ts';
import type { Attachment } from '../../records/engine/fields.ts';
import type { OpenStepsSummary } from '../flow/operations.ts';

/** Audit status of a posting (SPECIFICATION S9.2). */
export const auditStatus = ['filling', 'unaudited', 'under_review', 'approved', 'failed'] as const;
export type AuditStatus = (typeof auditStatus)[number];
/** State of the record of a posting: public; archived after its last day; or unpublished, archived or moved to the trash by an operator. */
export const publicationStates = ['public', 'expired', 'unpublished', 'archived', 'deleted'] as const;
export type PublicationState = (typeof publicationStates)[number];
export const applicationStatus = ['pending', 'approved', 'declined', 'withdrawn'] as const;
export type ApplicationStatus = (typeof applicationStatus)[number];

export const applicationLimits = { message: 2000, contact: 300 } as const;

/** Fields of a posting that the owner fills in. */
export interface PostingValues {
  category: 'supply' | 'demand';
  title: string;
  summary: string;
  /** Sanitised HTML. */
  body: string;
  /** Language of the texts: a language of the interface, or another language that an operator chose for the record. */
  lang: ContentLanguage;
  country: Country | null;
  industries: string[];
  technologies: string[];
  /** ICS codes. Supplies and demands match if they share ICS codes, industries or technologies. */
  ics: string[];
  unitName: string;
  address: string;
  /** Visible to the owner, auditors and approved applicants only. */
  contact: string;
  link: string;
  /** Path of the image; null: none. */
  image: string | null;
  attachments: Attachment[];
}
export type PostingField = keyof PostingValues;

/** Partial values of a posting; missing fields are not changed. The image is given by its path, attachments by their ids. */
export interface PostingInput extends Partial<Omit<PostingValues, 'attachments'>> {
  attachments?: { id: string }[] | undefined;
}
export interface NewPosting extends PostingInput {
  key?: string | undefined;
}
/** Change of a posting. `version`: the version that the change is based on. */
export interface ChangedPosting extends PostingInput {
  version: number;
}

/** Actions of the owner on a posting. */
export const postingActions = ['edit', 'submit', 'withdraw', 'progress', 'renew', 'delete'] as const;
export type PostingAction = (typeof postingActions)[number];

/** Control of the posting form. `most`: maximum number of characters of a text or entries of a list; null: no limit. */
export interface PostingFormControl {
  name: PostingField;
  type: 'text' | 'rich' | 'choice' | 'choices' | 'codes' | 'link' | 'image' | 'attachments';
  /** True if the field must be filled in before submission. */
  required: boolean;
  most: number | null;
  options?: { value: string; label: string }[] | undefined;
}
export interface PostingEvent {
  at: string;
  action: string;
  /** Name of the actor; null for the portal, and in all answers to owners, who do not see names of operators. */
  actor: string | null;
  reason: string | null;
  /** Changes of an operator’s correction: values of the record before and after, long texts as differences. Empty for other events. */
  changes: HistoryEntry['fields'];
}

/** Field in which the working text differs from the record. */
export interface PostingDifference {
  field: PostingField;
  /** Value of the record. */
  from: unknown;
  to: unknown;
  /**
   * True if an operator corrected the field after the owner began to change it. The working text keeps the owner's value, and approval would
   * overwrite the correction.
   */
  corrected?: true | undefined;
}

export interface PostingState {
  id: string;
  /** Id of the posting’s record; null until a text is approved, or if the record was deleted for good. */
  record: string | null;
  /** State of the record; null without a record. */
  publication: PublicationState | null;
  auditStatus: AuditStatus;
  /** Reason of the rejection since the last submission; null: none. */
  reason: string | null;
  /** -1: not started, 0: in progress, 1: completed. */
  progress: number;
  /** Last public day, null before approval. `expired`: true after that day. */
  expires: string | null;
  expired: boolean;
  /** Incremented with every change; an edit states the version that it is based on. */
  version: number;
  updated: string;
  may: PostingAction[];
}
export interface PostingSummary extends PostingState {
  category: PostingValues['category'];
  title: string;
  lang: ContentLanguage;
  applications: { pending: number; total: number };
}
/** Posting with the controls of its form; `id` is null for a new posting. */
export interface PostingForm extends Omit<PostingState, 'id'> {
  id: string | null;
  fields: PostingFormControl[];
  values: PostingValues;
  /** Differences from the present record; empty without a record. */
  differences: PostingDifference[];
  events: PostingEvent[];
}

/** Summary of an open case: names of its open steps, and path of its page (null if the caller may not open the page). */
export interface OpenCaseSummary {
  steps: TextByLocale[];
  page: string | null;
  /** True if the own-case check rejects a decision of the caller, for example because the caller is the applicant of the case. */
  ownCase: boolean;
}

export interface Application {
  id: string;
  /** Record that the application is about; null if the record was deleted. */
  record: { id: string; category: PostingValues['category'] | null; title: string } | null;
  /** Name, company and country of the applicant; contained only for accounts that decide on the application. */
  applicant?: { name: string; company: string | null; country: string | null } | undefined;
  message: string;
  /** Contact of the applicant. */
  contact: string;
  /** Contact of the owner; contained only for the applicant, and null before approval. */
  ownerContact?: string | null | undefined;
  status: ApplicationStatus;
  created: string;
  decided: string | null;
  /** Open steps of the case and whether the caller may vote now; only in lists of operators. */
  turn?: OpenStepsSummary | null | undefined;
  /** State of the case; only in the details that operators see. */
  standing?: OpenCaseSummary | null | undefined;
}
export interface ApplicationInput {
  message: string;
  contact: string;
}

export const reviewStatus = ['unaudited', 'under_review', 'approved', 'failed'] as const;
export type ReviewStatus = (typeof reviewStatus)[number];
export interface ReviewedPosting {
  id: string;
  record: string | null;
  status: AuditStatus;
  category: PostingValues['category'];
  title: string;
  lang: ContentLanguage;
  country: Country | null;
  owner: { id: string; name: string; company: string | null };
  /** Operator that claimed the posting; null: none. */
  reviewer: { id: string; name: string; me: boolean } | null;
  submitted: string | null;
  reason: string | null;
  progress: number;
  expires: string | null;
  version: number;
  /** Open steps of the case and whether the caller may vote now; only in lists. */
  turn?: OpenStepsSummary | null | undefined;
}
export interface ReviewedPostingDetail extends ReviewedPosting {
  values: PostingValues;
  publication: PublicationState | null;
  /** True if the own-case check rejects a decision of the caller, for example because the caller owns the posting. */
  barred: boolean;
  /** True if the caller, or a principal that the caller acts for, claimed the posting. */
  mine: boolean;
  /** Present text of the record; null without a record. */
  approved: PostingValues | null;
  /** Differences from the present record; empty without a record. */
  differences: PostingDifference[];
  events: PostingEvent[];
  /** State of the case; null without a case. */
  standing: OpenCaseSummary | null;
}
export type ReviewAction = 'take' | 'release' | 'approve' | 'reject';

/** Input of a decision: the version that the reviewer saw, and the reason. */
export interface ReviewInput {
  version: number;
  reason?: string | undefined;
}

interface PageQuery {
  page?: string | undefined;
}
export interface OwnPostingsQuery extends PageQuery {
  status?: string | undefined;
  category?: string | undefined;
}
type ApplicationsAnswer = Paged<Application>;

/** Operations for postings of owners, applications, and the review of postings by operators. */
export const operations = {
  postings: declareOperation<OwnPostingsQuery, Paged<PostingSummary>>()({ method: 'GET', path: '/portal/mysnd', access: 'account' }),
  /** Returns the form of a posting; without an id, that of a new posting. */
  postingFields: declareOperation<{ id?: string | undefined }, PostingForm>()({
    method: 'GET',
    path: '/portal/mysnd/fields',
    access: 'account',
  }),
  /** `key`: idempotency key created by the client, so that a repeated request creates one posting. */
  createPosting: declareOperation<NewPosting, PostingForm>()({ method: 'POST', path: '/portal/mysnd', access: 'account' }),
  savePosting: declareOperation<ChangedPosting, PostingForm>()({ method: 'PUT', path: '/portal/mysnd/:id', access: 'account' }),
  deletePosting: declareOperation<null, null>()({ method: 'DELETE', path: '/portal/mysnd/:id', access: 'account' }),
  submitPosting: declareOperation<{ version?: number | undefined } | null | undefined, PostingForm>()({
    method: 'POST',
    path: '/portal/mysnd/:id/submit',
    access: 'account',
  }),
  withdrawPosting: declareOperation<null, PostingForm>()({ method: 'POST', path: '/portal/mysnd/:id/withdraw', access: 'account' }),
  postingProgress: declareOperation<{ progress: number }, PostingForm>()({
    method: 'POST',
    path: '/portal/mysnd/:id/progress',
    access: 'account',
  }),
  renewPosting: declareOperation<null, PostingForm>()({ method: 'POST', path: '/portal/mysnd/:id/renew', access: 'account' }),
  postingMatches: declareOperation<null, RecordMatch[]>()({ method: 'GET', path: '/portal/mysnd/:id/matches', access: 'account' }),
  matches: declareOperation<null, RecordMatch[]>()({ method: 'GET', path: '/portal/snd/:id/matches', access: 'public' }),
  apply: declareOperation<ApplicationInput, Application>()({ method: 'POST', path: '/portal/snd/:id/apply', access: 'account' }),
  applications: declareOperation<PageQuery, ApplicationsAnswer>()({ method: 'GET', path: '/portal/applications', access: 'account' }),
  withdrawApplication: declareOperation<null, null>()({ method: 'DELETE', path: '/portal/applications/:id', access: 'account' }),
  received: declareOperation<PageQuery, ApplicationsAnswer>()({ method: 'GET', path: '/portal/mysnd/:id/applications', access: 'account' }),
  approveApplication: declareOperation<null, Application>()({
    method: 'POST',
    path: '/portal/mysnd/:id/applications/:aid/approve',
    access: 'account',
  }),
  declineApplication: declareOperation<null, Application>()({
    method: 'POST',
    path: '/portal/mysnd/:id/applications/:aid/decline',
    access: 'account',
  }),
  reviewTask: declareOperation<null, ReviewedPostingDetail>()({
    method: 'GET',
    path: '/admin/flow-tasks/postings/:id',
    access: 'posting:audit:read',
  }),
  takePosting: declareOperation<ReviewInput, ReviewedPostingDetail>()({
    method: 'POST',
    path: '/admin/flow-tasks/postings/:id/take',
    access: 'posting:audit:decide',
  }),
  releasePosting: declareOperation<ReviewInput, ReviewedPostingDetail>()({
    method: 'POST',
    path: '/admin/flow-tasks/postings/:id/release',
    access: 'posting:audit:decide',
  }),
  approvePosting: declareOperation<ReviewInput, ReviewedPostingDetail>()({
    method: 'POST',
    path: '/admin/flow-tasks/postings/:id/approve',
    access: 'posting:audit:decide',
  }),
  rejectPosting: declareOperation<ReviewInput, ReviewedPostingDetail>()({
    method: 'POST',
    path: '/admin/flow-tasks/postings/:id/reject',
    access: 'posting:audit:decide',
  }),
  reopenPosting: declareOperation<null, ReviewedPostingDetail>()({
    method: 'POST',
    path: '/admin/flow-tasks/postings/:id/reopen',
    access: 'posting:audit:decide',
  }),
};
