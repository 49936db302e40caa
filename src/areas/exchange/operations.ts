import type { ContentLanguage, Country } from '../../base/locales.ts';
import type { Texts } from '../../base/names.ts';
import type { Paged } from '../../base/paging.ts';
import { operation } from '../../platform/http/operation.ts';
import type { HistoryEntry, Match } from '../../records/api.ts';
import type { Attachment } from '../../records/engine/fields.ts';
import type { Turn } from '../flow/operations.ts';

/** Audit of a posting (SPECIFICATION S9.2). */
export const auditStatus = ['filling', 'unaudited', 'under_review', 'approved', 'failed'] as const;
export type AuditStatus = (typeof auditStatus)[number];
/**
 * How the record of a posting stands to the public: there; taken from it by its last day; taken from it by an operator, who made a
 * draft of it again, archived it or put it into the trash.
 */
export const publications = ['public', 'expired', 'unpublished', 'archived', 'deleted'] as const;
export type Publication = (typeof publications)[number];
export const applicationStatus = ['pending', 'approved', 'declined', 'withdrawn'] as const;
export type ApplicationStatus = (typeof applicationStatus)[number];

export const applicationLimits = { message: 2000, contact: 300 } as const;

/** What an owner fills in. */
export interface PostingValues {
  category: 'supply' | 'demand';
  title: string;
  summary: string;
  /** Sanitised HTML. */
  body: string;
  /** One of the interface's, or the one that an operator gave the record. */
  lang: ContentLanguage;
  country: Country | null;
  industries: string[];
  technologies: string[];
  /** ICS codes: with industry and technology they suggest matches. */
  ics: string[];
  unitName: string;
  address: string;
  /** Shown only to those entitled. */
  contact: string;
  link: string;
  /** Path of the picture. */
  image: string | null;
  attachments: Attachment[];
}
export type PostingField = keyof PostingValues;

/** Any part of the values; pictures and attachments are the sender's own uploads, by path or id. What is absent stays. */
export interface PostingInput extends Partial<Omit<PostingValues, 'attachments'>> {
  attachments?: { id: string }[] | undefined;
}
export interface NewPosting extends PostingInput {
  key?: string | undefined;
}
/** `version`: the one that it was made from. */
export interface ChangedPosting extends PostingInput {
  version: number;
}

/** What can be done with a posting in its present state. */
export const postingActions = ['edit', 'submit', 'withdraw', 'progress', 'renew', 'delete'] as const;
export type PostingAction = (typeof postingActions)[number];

/** One control of the form. `most`: characters of a text, entries of a list. */
export interface PostingControl {
  name: PostingField;
  type: 'text' | 'rich' | 'choice' | 'choices' | 'codes' | 'link' | 'image' | 'attachments';
  /** Must be filled in before it can be submitted. */
  required: boolean;
  most: number | null;
  options?: { value: string; label: string }[] | undefined;
}
export interface PostingEvent {
  at: string;
  action: string;
  /** Name of who did it; null: the portal itself. */
  actor: string | null;
  reason: string | null;
  /** Of a correction: what the record said before and after, long texts by where they differ. */
  changes: HistoryEntry['fields'];
}

/** A field in which the text that is worked on differs from the record's. */
export interface PostingDifference {
  field: PostingField;
  /** What the record says. */
  from: unknown;
  to: unknown;
  /** An operator corrected the field after the owner began to change it: what the owner wrote is kept, and would take the correction's place. */
  corrected?: true | undefined;
}

export interface PostingState {
  id: string;
  /** Id of its public record, once something of it was approved. */
  record: string | null;
  /** Null while there is no record. */
  publication: Publication | null;
  auditStatus: AuditStatus;
  /** Why the last audit failed. */
  reason: string | null;
  /** -1 not started, 0 in progress, 1 completed. */
  progress: number;
  /** Last day on which it is public; `expired` once that day is over. */
  expires: string | null;
  expired: boolean;
  /** Grows with every change; an edit names the one it was made from. */
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
/** A posting as its form shows it; with `id` null a new one. */
export interface PostingForm extends Omit<PostingState, 'id'> {
  id: string | null;
  fields: PostingControl[];
  values: PostingValues;
  /** From the record as it stands; none while there is none. */
  differences: PostingDifference[];
  events: PostingEvent[];
}

/** The steps of a case that are open, and its page for who may open it. */
export interface OwnerState {
  steps: Texts[];
  page: string | null;
  /** It is the reader's own case: another account decides. */
  ownCase: boolean;
}

export interface Application {
  id: string;
  /** The record it is about. */
  record: { id: string; category: PostingValues['category'] | null; title: string } | null;
  /** Who asks; only for those who decide. */
  applicant?: { name: string; company: string | null; country: string | null } | undefined;
  message: string;
  /** How the applicant is reached. */
  contact: string;
  /** The owner's contact: for the applicant once approved. */
  ownerContact?: string | null | undefined;
  status: ApplicationStatus;
  created: string;
  decided: string | null;
  /** Whose turn it is in its flow: of a row that operators look at. */
  turn?: Turn | null | undefined;
  /** Where it stands in its flow: of one that operators look at. */
  standing?: OwnerState | null | undefined;
}
export interface ApplicationInput {
  message: string;
  contact: string;
}

export const reviewStatus = ['unaudited', 'under_review', 'approved', 'failed'] as const;
export type ReviewStatus = (typeof reviewStatus)[number];
export interface ReviewTask {
  id: string;
  record: string | null;
  status: AuditStatus;
  category: PostingValues['category'];
  title: string;
  lang: ContentLanguage;
  country: Country | null;
  owner: { id: string; name: string; company: string | null };
  /** Who took it. */
  reviewer: { id: string; name: string; me: boolean } | null;
  submitted: string | null;
  reason: string | null;
  progress: number;
  expires: string | null;
  version: number;
  /** Whose turn it is in its flow: of a row. */
  turn?: Turn | null | undefined;
}
export interface ReviewDetail extends ReviewTask {
  values: PostingValues;
  publication: Publication | null;
  /** It is the reader's own, and another operator is there to decide. */
  barred: boolean;
  /** The reader has taken it, or somebody in whose place he stands. */
  mine: boolean;
  /** What its record says now. */
  approved: PostingValues | null;
  /** From the record as it stands; none while there is none. */
  differences: PostingDifference[];
  events: PostingEvent[];
  /** Where it stands in its flow. */
  standing: OwnerState | null;
}
export type ReviewAction = 'take' | 'release' | 'approve' | 'reject';

/** What a decision is made on: the version that the reviewer saw, and why. */
export interface ReviewInput {
  version: number;
  reason?: string | undefined;
}

interface PageQuery {
  page?: string | undefined;
}
export interface PostingsQuery extends PageQuery {
  status?: string | undefined;
  category?: string | undefined;
}
type Answer = Paged<Application>;

/** An owner's postings, everybody's applications, and the operators' review of postings. */
export const operations = {
  postings: operation<PostingsQuery, Paged<PostingSummary>>()({ method: 'GET', path: '/portal/mysnd', access: 'account' }),
  /** Without an id the form of a new one. */
  postingFields: operation<{ id?: string | undefined }, PostingForm>()({ method: 'GET', path: '/portal/mysnd/fields', access: 'account' }),
  /** `key`: made by the client, so that sending twice makes one posting. */
  createPosting: operation<NewPosting, PostingForm>()({ method: 'POST', path: '/portal/mysnd', access: 'account' }),
  savePosting: operation<ChangedPosting, PostingForm>()({ method: 'PUT', path: '/portal/mysnd/:id', access: 'account' }),
  deletePosting: operation<null, null>()({ method: 'DELETE', path: '/portal/mysnd/:id', access: 'account' }),
  submitPosting: operation<{ version?: number | undefined } | null | undefined, PostingForm>()({
    method: 'POST',
    path: '/portal/mysnd/:id/submit',
    access: 'account',
  }),
  withdrawPosting: operation<null, PostingForm>()({ method: 'POST', path: '/portal/mysnd/:id/withdraw', access: 'account' }),
  postingProgress: operation<{ progress: number }, PostingForm>()({
    method: 'POST',
    path: '/portal/mysnd/:id/progress',
    access: 'account',
  }),
  renewPosting: operation<null, PostingForm>()({ method: 'POST', path: '/portal/mysnd/:id/renew', access: 'account' }),
  postingMatches: operation<null, Match[]>()({ method: 'GET', path: '/portal/mysnd/:id/matches', access: 'account' }),
  matches: operation<null, Match[]>()({ method: 'GET', path: '/portal/snd/:id/matches', access: 'public' }),
  apply: operation<ApplicationInput, Application>()({ method: 'POST', path: '/portal/snd/:id/apply', access: 'account' }),
  applications: operation<PageQuery, Answer>()({ method: 'GET', path: '/portal/applications', access: 'account' }),
  withdrawApplication: operation<null, null>()({ method: 'DELETE', path: '/portal/applications/:id', access: 'account' }),
  received: operation<PageQuery, Answer>()({ method: 'GET', path: '/portal/mysnd/:id/applications', access: 'account' }),
  approveApplication: operation<null, Application>()({
    method: 'POST',
    path: '/portal/mysnd/:id/applications/:aid/approve',
    access: 'account',
  }),
  declineApplication: operation<null, Application>()({
    method: 'POST',
    path: '/portal/mysnd/:id/applications/:aid/decline',
    access: 'account',
  }),
  reviewTask: operation<null, ReviewDetail>()({ method: 'GET', path: '/admin/flow-tasks/postings/:id', access: 'posting:audit:read' }),
  takePosting: operation<ReviewInput, ReviewDetail>()({
    method: 'POST',
    path: '/admin/flow-tasks/postings/:id/take',
    access: 'posting:audit:decide',
  }),
  releasePosting: operation<ReviewInput, ReviewDetail>()({
    method: 'POST',
    path: '/admin/flow-tasks/postings/:id/release',
    access: 'posting:audit:decide',
  }),
  approvePosting: operation<ReviewInput, ReviewDetail>()({
    method: 'POST',
    path: '/admin/flow-tasks/postings/:id/approve',
    access: 'posting:audit:decide',
  }),
  rejectPosting: operation<ReviewInput, ReviewDetail>()({
    method: 'POST',
    path: '/admin/flow-tasks/postings/:id/reject',
    access: 'posting:audit:decide',
  }),
  reopenPosting: operation<null, ReviewDetail>()({
    method: 'POST',
    path: '/admin/flow-tasks/postings/:id/reopen',
    access: 'posting:audit:decide',
  }),
};
