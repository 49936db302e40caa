import type { IdAndName, TextByLocale } from '../../base/names.ts';
import type { Scope } from '../../platform/access/actor.ts';
import type { GrantingRole } from '../accounts/operations.ts';

/** Role in the list of the back office; `name` is in the caller's language. */
export interface RoleRow {
  id: string;
  code: string;
  name: string;
  names: TextByLocale;
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
  names: TextByLocale;
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
  labels: GrantingRole[];
}
/** An account that has a permission, with the widest scope of this permission and the roles that grant it. */
export interface PermissionHolder {
  account: IdAndName;
  scope: Scope;
  labels: GrantingRole[];
}
