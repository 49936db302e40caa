import { sql } from 'drizzle-orm';
import { hasBegun } from '../../../base/dates.ts';
import { int, list, statement } from '../../../platform/db/sql.server.ts';
import { bindKind } from '../../engine/bind.server.ts';
import { designationForms, designationKey, designationSortKey } from '../../engine/designation.ts';
import { designationSeries } from '../../engine/designation-editions.ts';
import type { Draft } from '../../engine/draft.ts';
import { textOrNull } from '../../engine/field-values.server.ts';
import { standard } from './kind.ts';
import { standardTable } from './table.server.ts';

/** Key of a number. Egypt and Ethiopia both print «ES 1234»: the Ethiopian one is told apart by its country. */
export const standardKey = (number: string, country: string | null): string => {
  const key = designationKey(number);
  return country === 'et' && /^es\d/.test(key) ? `et:${key}` : key;
};

const numberOf = (draft: Draft): string => String(draft.fields.number);

/**
 * Status follows from relations and dates (SPECIFICATION S4.4); what the source declares decides only where they are silent.
 * Null: neither is known.
 */
const statusOf = (row: Readonly<Record<string, unknown>>, today: string): string | null => {
  const [date, abolition, implementation] = [textOrNull(row.date), textOrNull(row.abolitionDate), textOrNull(row.implementationDate)];
  if (row.superseded) return 'superseded';
  if (abolition && hasBegun(abolition, today)) return 'abolished';
  if (row.declared === 'withdrawn') return 'abolished';
  if (row.declared === 'draft') return 'upcoming';
  if (implementation) return hasBegun(implementation, today) ? 'in-force' : 'upcoming';
  if (date && !hasBegun(date, today)) return 'upcoming';
  return row.declared === 'current' || date ? 'in-force' : null;
};

/** `statusOf` in SQL. */
const statusSql = (day: string): string => {
  const hasBegunSql = (column: string) => `left(rpad(${column}, 10, '-01'), 10) <= ${day}`;
  return `case when r.superseded then 'superseded'
               when ${hasBegunSql('r.abolition_date')} or r.declared = 'withdrawn' then 'abolished'
               when r.declared = 'draft' then 'upcoming'
               when r.implementation_date is not null then case when ${hasBegunSql('r.implementation_date')} then 'in-force' else 'upcoming' end
               when not ${hasBegunSql('r.date')} then 'upcoming'
               when r.declared = 'current' or r.date is not null then 'in-force' end`;
};

/** Makes standards, and those that they replace, superseded or not by what is public; answers those that changed. */
const markSuperseded = statement({
  params: { ns: list(int) },
  row: { n: int },
  sql: ({ ns }) =>
    sql`with touched as (
         select unnest(${ns}::int[]) as n union
         select old.n from relation r join standard old on old.key = r.target_key
          where r.kind = 'standard' and r.n = any(${ns}) and r.type = 'replaces' and r.target_kind = 'standard')
       update standard s set superseded = not s.superseded
        where s.n in (select n from touched) and s.superseded <> exists (
          select 1 from relation r join standard by on by.n = r.n and by.state = 'published' and by.deleted_at is null
           where r.kind = 'standard' and r.type = 'replaces' and r.target_kind = 'standard' and r.target_key = s.key)
        returning s.n`,
});

export const boundStandard = bindKind(standard, standardTable, {
  key: (draft) => standardKey(numberOf(draft), draft.country),
  columns: (draft) => ({ series: designationSeries(numberOf(draft)), numberSort: designationSortKey(numberOf(draft)) }),
  derive: {
    from: ['series', 'superseded', 'declared', 'date', 'implementationDate', 'abolitionDate'],
    values: (row, today) => ({ status: statusOf(row, today) }),
    sql: (day) => ({ status: statusSql(day) }),
  },
  designations: ({ number }) => (typeof number === 'string' ? designationForms(number) : []),
  seriesColumn: 'series',
  sortColumns: { number: 'number_sort' },
  replaced: { column: 'superseded', by: 'replaces' },
  afterWrite: async (tx, ns) => (await markSuperseded.all(tx, { ns })).map(({ n }) => n),
});
