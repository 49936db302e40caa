import { fromKeys } from '../../base/typed-keys.ts';
import { type KindSlug, kindSlugs } from './index.ts';

/** Builds one value for each kind, for example an SQL statement over the kind's own table. */
export const buildForEachKind = <T>(make: (slug: KindSlug) => T): Readonly<Record<KindSlug, T>> => fromKeys(kindSlugs, make);
