import type { Named, Texts } from '../../base/names.ts';
import type { Scope } from '../../platform/access/actor.ts';
import type { LabelAssignment } from '../accounts/operations.ts';

/** A role as the back office lists it; `name` in the reader's language. */
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
  labels: LabelAssignment[];
}
/** Who holds it, and why. */
export interface PermissionHolder {
  account: Named;
  scope: Scope;
  labels: LabelAssignment[];
}
