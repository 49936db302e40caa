import type { User } from './accounts.ts';
import type { Portal } from './portal.ts';

/** The portal and the accounts with which audit cases run. */
export interface AuditSetup {
  portal: Portal;
  /** An account with all permissions. */
  operator: User;
  owner: User;
  other: User;
  /** Registers a new account. */
  someone(): Promise<User>;
}

/** A call that changes data. Omitted parts default to the call of this route in the permission matrix. */
export interface AuditedCall {
  path?: string;
  body?: object;
  /** The account that sends the call; default: the operator; null: a visitor. */
  by?: User | null;
  /** True: uses the existing session of the account, for calls that continue a step of this session. */
  sameSession?: true;
  /** Fields that the audit must name besides those whose columns change. */
  fields?: readonly string[];
}
/** The change that a route makes, or the reason why the call changes no stored data. */
export type AuditedRouteCase = ((stage: AuditSetup) => Promise<AuditedCall>) | string;

/** A scheduled job: `prepare` creates its data, `run` runs it; or the reason why it changes no stored data. */
export type AuditJob = { prepare(stage: AuditSetup): Promise<unknown>; run(stage: AuditSetup): Promise<unknown> } | string;
/** Exports of `audit.testing.ts` of an area: cases for its writing calls and its jobs. */
export interface AuditOfArea {
  auditCases?: Readonly<Record<string, AuditedRouteCase>>;
  auditJobs?: Readonly<Record<string, AuditJob>>;
}

/** The call of the route in the permission matrix, without changes. */
export const usualCall = async (): Promise<AuditedCall> => ({});
/** The call moves records to the trash or restores them. */
export const trashCall = async (): Promise<AuditedCall> => ({ fields: ['deleted'] });
