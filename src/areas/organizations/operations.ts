import type { Country } from '../../base/locales.ts';
import type { IdAndName, TextByLocale } from '../../base/names.ts';

/** Organization in the list of the back office; `name` is in the caller's language. */
export interface OrganizationRow {
  id: string;
  parent: string | null;
  code: string;
  name: string;
  names: TextByLocale;
  country: string | null;
  leaders: IdAndName[];
  phone: string | null;
  email: string | null;
  address: string | null;
  sort: number;
  status: number;
  /** Number of direct children. */
  children: number;
  /** Number of accounts in the organization. */
  members: number;
  deleted: string | null;
  version: number;
}
export interface OrganizationDetail extends OrganizationRow {
  /** Ancestors from the top of the tree to the parent. */
  path: IdAndName[];
}
export interface OrganizationInput {
  parent: string | null;
  code: string;
  names: TextByLocale;
  country: Country | null;
  leaders: string[];
  phone: string | null;
  email: string | null;
  address: string | null;
  sort: number;
  status: number;
}
