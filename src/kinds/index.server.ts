import type { BoundKind } from '../core/bind.server.ts';
import type { KindSlug } from './index.ts';
import { boundPolicy } from './policy/rules.server.ts';
import { boundStandard, standardKey } from './standard/rules.server.ts';
import { boundStdorg } from './stdorg/rules.server.ts';

/** Tables and rules of every kind. One line a kind. */
export const boundKinds: Readonly<Record<KindSlug, BoundKind>> = { policy: boundPolicy, standard: boundStandard, stdorg: boundStdorg };

/** The natural key that a printed reference names: standards are known by their numbers, all else by key. */
export const keyOfReference = (kind: string, ref: string, country: string | null): string =>
  kind === 'standard' ? standardKey(ref, country) : ref;
