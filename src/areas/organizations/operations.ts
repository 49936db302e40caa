import type { Country } from '../../base/locales.ts';
import type { Named, Texts } from '../../base/names.ts';

/** An organization as the back office lists it; `name` in the reader's language. */
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
  country: Country | null;
  leaders: string[];
  phone: string | null;
  email: string | null;
  address: string | null;
  sort: number;
  status: number;
}
