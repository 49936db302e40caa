import type { Country } from '../../base/locales.ts';
import type { Permission } from '../declared.ts';

/** How far a permission reaches. */
export const scopes = ['all', 'country', 'organization', 'own'] as const;
export type Scope = (typeof scopes)[number];

/** States of an account (SPECIFICATION S9.6): active, disabled, must change its password. Locked (2) is a state of the way in, not of the account. */
export const accountStatus = { disabled: 0, active: 1, locked: 2, mustReset: 3 } as const;

/** The signed-in account in the frame of a page. */
export interface PortalUser {
  name: string;
  avatar: string | null;
  /** 1 active, 3 must change its password. */
  status: number;
}

/** Who acts: a signed-in account with what it may do. */
export interface Actor {
  id: number;
  account: string;
  name: string;
  /** Path of the picture. */
  avatar: string | null;
  status: number;
  country: Country | null;
  /** The account's organizations and all below them. */
  organizations: readonly number[];
  /** Codes of the labels that it carries. */
  labels: readonly string[];
  /** The widest scope of each permission that its labels give. */
  grants: ReadonlyMap<Permission, Scope>;
  /** Operators must have a second factor here, and this one has none: what its labels give rests until then. */
  lacksFactor?: boolean;
  /** Public id of the session that it came by. */
  session: number;
}
