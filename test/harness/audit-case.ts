import type { User } from './accounts.ts';
import type { Portal } from './portal.ts';

/** The portal and the accounts that audit cases use. */
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
  /** True: the call uses the existing session of the account, because it continues an earlier step of this session. */
  sameSession?: true;
  /** Fields that the audit must name in addition to those whose columns change. */
  fields?: readonly string[];
}
/**
 * The audit case of a route: a function that prepares a call that changes data, or the reason why the audit records no change of this
 * route.
 */
export type AuditedRouteCase = ((stage: AuditSetup) => Promise<AuditedCall>) | string;

/**
 * The audit case of a background job: `prepare` creates its data and `run` runs it; or the reason why the audit records no change of this
 * job.
 */
export type AuditedJobCase = { prepare(stage: AuditSetup): Promise<unknown>; run(stage: AuditSetup): Promise<unknown> } | string;
/** The exports of an area in `audit.testing.ts`: audit cases of its writing routes and of its background jobs. */
export interface AreaAuditCases {
  auditCases?: Readonly<Record<string, AuditedRouteCase>>;
  auditJobs?: Readonly<Record<string, AuditedJobCase>>;
}

/** An audit case that sends the call of the route as the permission matrix does. */
export const defaultAuditCase = async (): Promise<AuditedCall> => ({});
/** An audit case of a route that moves rows to the trash or restores them; the audit must name the field `deleted`. */
export const trashAuditCase = async (): Promise<AuditedCall> => ({ fields: ['deleted'] });
