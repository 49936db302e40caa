import type { Country } from '../../base/locales.ts';
import type { Permission } from '../declared.ts';

/** Scopes of a permission, from the widest to the narrowest. */
export const scopes = ['all', 'country', 'organization', 'own'] as const;
export type Scope = (typeof scopes)[number];

/**
 * States of an account (SPECIFICATION S9.6): active, disabled, must change its password. Locked (2) is computed from failed sign-ins and never
 * stored.
 */
export const accountStatus = { disabled: 0, active: 1, locked: 2, mustReset: 3 } as const;

/** The signed-in account, as the layout of a page shows it. */
export interface SignedInUserSummary {
  name: string;
  avatar: string | null;
  /** Status of the account: 1 active, 3 must change its password. */
  status: number;
}

/** The signed-in account of the present call, with its permissions. The call of a visitor has none. */
export interface Actor {
  id: number;
  account: string;
  name: string;
  /** Path of the account's picture (avatar). */
  avatar: string | null;
  status: number;
  country: Country | null;
  /** Ids of the account's organizations and of all organizations below them. */
  organizations: readonly number[];
  /** Codes of the labels (roles) of the account. */
  labels: readonly string[];
  /** The widest scope of each permission that the labels of the account give. */
  grants: ReadonlyMap<Permission, Scope>;
  /**
   * True if operators must have a second factor and this account has none. The permissions of the account are suspended until it has a
   * second factor.
   */
  lacksFactor?: boolean;
  /** Public id of the session of the present call. */
  session: number;
}
