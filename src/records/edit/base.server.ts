import { AppError } from '../../base/errors.ts';
import { type Db, rows } from '../../platform/db/connect.server.ts';
import { isShown } from '../history/revisions.server.ts';
import { type KindSlug, kindOf } from '../kinds/index.ts';
import type { Worked } from './store.server.ts';

/** What a working copy of a locked record is made from: the record's newest revision, 0 where it has none. */
export const baseOf = async (tx: Db, slug: KindSlug, n: number): Promise<number> => {
  const [row] = await rows<{ base: number | string }>(tx, 'select coalesce(max(seq), 0) as base from revision where kind = $1 and n = $2', [
    slug,
    n,
  ]);
  return Number(row?.base ?? 0);
};

/** Further sources are noted by imports alone: no working copy says anything of them, so none can overwrite them. */
const overwritten = (slug: KindSlug, field: string): boolean => isShown(kindOf(slug), field) && field !== 'otherSources';

/** Whether a working copy would take the place of contents that its record got after it was made. States are no contents. */
export const isOutdated = async (tx: Db, slug: KindSlug, { n, values, base }: Worked): Promise<boolean> => {
  if (!values || base === null) return false;
  const changed = await rows<{ field: string }>(
    tx,
    'select distinct jsonb_object_keys(changes) as field from revision where kind = $1 and n = $2 and seq > $3',
    [slug, n, base],
  );
  return changed.some(({ field }) => overwritten(slug, field));
};

/** E_CONFLICT where a working copy is outdated: whoever saves it anew, having seen the record, may take it further. */
export const checkBase = async (tx: Db, slug: KindSlug, work: Worked): Promise<void> => {
  if (await isOutdated(tx, slug, work)) throw new AppError('E_CONFLICT');
};
