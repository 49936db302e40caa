import type { Country } from '../../base/locales.ts';
import type { ListSelect } from '../../platform/resource/list-page.server.ts';
import { type KindSlug, kindSlugs } from '../kinds/index.ts';
import type { recordMergeTable } from './table.server.ts';

/** Row of the list of merges: a merged record (`goneKey`) and the record into which it was merged (`kept`). */
export interface MergeRow {
  id: number;
  kind: KindSlug;
  kept: number;
  keptKey: string;
  goneKey: string;
  title: string | null;
  country: Country | null;
  reason: (typeof recordMergeTable.$inferSelect)['reason'];
  run: string;
  at: Date;
  undone: Date | null;
}

const survivorsOf = (slug: KindSlug): string =>
  `select '${slug}' as kind, r.n, r.title, r.country from "${slug}" r where r.n in (select m.kept from record_merge m where m.kind = '${slug}')`;

/** Query of the list of merges (alias `e`), newest first, joined with the kept record (alias `k`). */
export const mergeListSelect: ListSelect = {
  columns: `e.id, e.kind, e.kept, e.kept_key as "keptKey", e.gone_key as "goneKey", k.title, k.country, e.reason, e.run, e.at, e.undone_at as undone`,
  from: `record_merge e left join (${kindSlugs.map(survivorsOf).join(' union all ')}) k on k.kind = e.kind and k.n = e.kept`,
  key: 'e.id',
  sorts: { at: 'e.id', kept: 'e.kept_key' },
  order: 'e.id desc',
  keyword: ['e.kept_key', 'e.gone_key', 'k.title'],
};
