import type { Kind } from '../core/kind.ts';
import { policy } from './policy/kind.ts';
import { standard } from './standard/kind.ts';
import { stdorg } from './stdorg/kind.ts';

/** Every kind of content, in the order of the navigation. One line a kind. */
export const kinds = { policy, standard, stdorg };
export type KindSlug = keyof typeof kinds;
export const kindSlugs = Object.keys(kinds) as KindSlug[];

/** A declaration seen through its general shape, for code that serves all kinds alike. */
export const kindOf = (slug: KindSlug): Kind => kinds[slug];
export const isKind = (value: unknown): value is KindSlug => typeof value === 'string' && Object.hasOwn(kinds, value);
