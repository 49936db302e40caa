import type { Named, Texts } from '../base/names.ts';
import type { Scope } from '../platform/access/actor.ts';

/** What the back office reads and writes (`/api/admin/…`). Names stand in the reader's language unless there is one per locale. */
export interface AccountRow {
  id: string;
  account: string;
  realName: string;
  /** Masked for those who may not change it. */
  phone: string | null;
  email: string | null;
  company: string | null;
  industry: string | null;
  country: string | null;
  /** 0 disabled, 1 active, 2 locked for a while after failed attempts, 3 must change its password. */
  status: number;
  labels: (Named & { colour: string | null })[];
  organizations: Named[];
  created: string;
  signedIn: string | null;
  deleted: string | null;
  version: number;
}
export type GivingLabel = Named & { scope: Scope };
/** A permission that an account has, and by which labels. */
export interface EffectivePermission {
  code: string;
  name: string;
  scope: Scope;
  labels: GivingLabel[];
}
export interface AccountDetail extends AccountRow {
  sessions: { id: string; created: string; seen: string; address: string; agent: string }[];
  permissions: EffectivePermission[];
  /** Whether the caller may change it: nobody changes who may do more than oneself. */
  editable: boolean;
}
export interface AccountInput {
  realName: string;
  company: string | null;
  industry: string | null;
  country: string | null;
  /** Ids; an unknown one is refused. */
  labels: string[];
  organizations: string[];
}
export interface NewAccount extends AccountInput {
  account: string;
  phone?: string | undefined;
  email?: string | undefined;
  /** Without one it is made up and answered once. It must be changed when first signing in. */
  pwd?: string | undefined;
}
/** Where an account is reached; null: nowhere. */
export interface AccountContact {
  phone: string | null;
  email: string | null;
  version: number;
}
export type AccountChange = AccountInput & { version: number };
/** Accounts as CSV with a header row; labels and organizations by code, separated by `;`. */
export interface AccountImport {
  csv: string;
  /** Only says what would happen. */
  dryRun: boolean;
}
export interface ImportOutcome {
  total: number;
  created: number;
  /** Row numbers as a spreadsheet shows them, the header being 1. */
  errors: { row: number; fields: Record<string, string> }[];
  /** How many rows were refused beside those that `errors` names. */
  more?: number | undefined;
}

export interface OrganizationRow {
  id: string;
  parent: string | null;
  code: string;
  name: string;
  names: Texts;
  country: string | null;
  leaders: Named[];
  phone: string | null;
  email: string | null;
  address: string | null;
  sort: number;
  status: number;
  /** How many stand directly below it, and how many accounts belong to it. */
  children: number;
  members: number;
  deleted: string | null;
  version: number;
}
export interface OrganizationDetail extends OrganizationRow {
  /** From the top of the tree down to its parent. */
  path: Named[];
}
export interface OrganizationInput {
  parent: string | null;
  code: string;
  names: Texts;
  country: string | null;
  leaders: string[];
  phone: string | null;
  email: string | null;
  address: string | null;
  sort: number;
  status: number;
}

export interface RoleRow {
  id: string;
  code: string;
  name: string;
  names: Texts;
  colour: string | null;
  scope: Scope;
  permissions: string[];
  builtin: boolean;
  members: number;
  deleted: string | null;
  version: number;
}
export interface RoleInput {
  code: string;
  names: Texts;
  colour: string | null;
  scope: Scope;
  permissions: string[];
}
export interface RoleComparison {
  both: string[];
  onlyFirst: string[];
  onlySecond: string[];
}

export interface PermissionRow {
  id: string;
  group: string;
  name: string;
  addresses: string[];
  labels: GivingLabel[];
}
/** Who holds it, and why. */
export interface PermissionHolder {
  account: Named;
  scope: Scope;
  labels: GivingLabel[];
}
