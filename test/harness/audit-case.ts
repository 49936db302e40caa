import type { User } from './accounts.ts';
import type { Portal } from './portal.ts';

/** Who and what calls are made with. */
export interface AuditStage {
  portal: Portal;
  /** May do everything. */
  operator: User;
  owner: User;
  other: User;
  /** A new account beside them. */
  someone(): Promise<User>;
}

/** A call that changes something. What is left out is what the permission matrix calls this route with. */
export interface AuditedChange {
  path?: string;
  body?: object;
  /** The operator where it is left out; null: a visitor. */
  by?: User | null;
  /** By the session that the account has, where the call goes on with what that one began. */
  sameSession?: true;
  /** Fields that the audit has to name beside those whose columns change. */
  fields?: readonly string[];
}
/** A change, or why the call changes nothing that anybody keeps. */
export type AuditCase = ((stage: AuditStage) => Promise<AuditedChange>) | string;

/** A job by the clock, made ready and then run; or why it changes nothing that anybody keeps. */
export type AuditJob = { prepare(stage: AuditStage): Promise<unknown>; run(stage: AuditStage): Promise<unknown> } | string;
/** Exports of `audit.testing.ts` of an area: its writing calls and its jobs. */
export interface AuditOfArea {
  auditCases?: Readonly<Record<string, AuditCase>>;
  auditJobs?: Readonly<Record<string, AuditJob>>;
}

export const usual = async (): Promise<AuditedChange> => ({});
/** Things that a call names go to the trash, or come back. */
export const deletedRecord = async (): Promise<AuditedChange> => ({ fields: ['deleted'] });
