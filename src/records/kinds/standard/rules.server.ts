import { today as now } from '../../../base/dates.ts';
import { isNonNullObject } from '../../../base/unknown.ts';
import { bindKind } from '../../engine/bind.server.ts';
import { designationKey, designationSearchFormsOf, designationSortKey } from '../../engine/designation.ts';
import { designationSeriesKey, editionSortKeyOf, supplementBase } from '../../engine/designation-editions.ts';
import type { RecordDraft } from '../../engine/draft.ts';
import { textOrNull } from '../../engine/field-values.server.ts';
import { localizedSourceName } from '../../sources/source.server.ts';
import { updateEditionStates } from './editions.server.ts';
import { standard } from './kind.ts';
import { loadSeries, seriesMembersSql } from './series.server.ts';
import {
  type DeclaredStatus,
  declaredStatuses,
  pickDecidingSourceStatement,
  replaceSourceStatement,
  type StatusFacts,
  type StatusStatement,
  type SupersedingStandard,
  statusOf,
  statusSql,
} from './status.ts';
import { standardTable } from './table.server.ts';

type Row = Readonly<Record<string, unknown>>;

/** Adds a country prefix to Ethiopian keys, because Egypt and Ethiopia both print «ES 1234». Other keys are not changed. */
const inCountry = (key: string, country: string | null): string => (country === 'et' && /^es\d/.test(key) ? `et:${key}` : key);
export const standardKey = (number: string, country: string | null): string => inCountry(designationKey(number), country);

/** Columns derived from a standard's number: its series, the edition's sort key within the series, and the edition that a supplement belongs to. */
export const editionColumns = (number: string, country: string | null, date: string | null) => {
  const base = supplementBase(number)?.base;
  return {
    series: inCountry(designationSeriesKey(number), country),
    editionSort: editionSortKeyOf(number, date),
    base: base ? standardKey(base, country) : null,
  };
};

const numberOf = (draft: RecordDraft): string => String(draft.fields.number);

const isDeclared = (value: unknown): value is DeclaredStatus => declaredStatuses.some((one) => one === value);
const isStatement = (value: unknown): value is StatusStatement => isNonNullObject(value) && isDeclared(value.says);
const statementsOf = (value: unknown): StatusStatement[] => (Array.isArray(value) ? value.filter(isStatement) : []);
const isSupersededBy = (value: unknown): value is SupersedingStandard => isNonNullObject(value) && typeof value.ref === 'string';
const factsOf = (row: Row): StatusFacts => ({
  supersededBy: isSupersededBy(row.supersededBy) ? row.supersededBy : null,
  superseded: row.superseded === true,
  newest: row.newest === true,
  declared: isDeclared(row.declared) ? row.declared : null,
  date: textOrNull(row.date),
  implementationDate: textOrNull(row.implementationDate),
  abolitionDate: textOrNull(row.abolitionDate),
  statements: statementsOf(row.statements),
});

/** Declared status of a draft as a statement of its source; empty if nothing is declared. */
const ownStatement = (draft: RecordDraft): StatusStatement[] => {
  const { declared } = draft.fields;
  if (!isDeclared(declared)) return [];
  return [{ source: draft.source.name, says: declared, ref: draft.evidence ?? null, at: draft.source.read ?? null }];
};

/** Merges the new statement of a source with the stored ones. An editor who changes the status adds a statement without a source. */
const combineStatements = (stored: Row | null, values: Row, editor: boolean): Record<string, unknown> => {
  const [newStatement] = statementsOf(values.statements);
  const known = statementsOf(stored?.statements);
  if (editor) {
    if (stored && values.declared === stored.declared) return { statements: known };
    const others = known.filter(({ source }) => source !== null);
    if (!isDeclared(values.declared)) return { statements: others };
    return { statements: replaceSourceStatement(others, { source: null, says: values.declared, ref: null, at: now() }) };
  }
  const before = newStatement && known.find(({ source }) => source === newStatement.source);
  const repeated = before && before.says === newStatement.says && (newStatement.ref === null || before.ref === newStatement.ref);
  const statements = newStatement && !repeated ? replaceSourceStatement(known, newStatement) : known;
  return { statements, declared: pickDecidingSourceStatement(statements)?.statement.says ?? stored?.declared ?? null };
};

/** Marks a record as superseded by another one that is about to be published. */
const markReplaced = (old: Record<string, unknown>, by: Row): void => {
  const earlier = factsOf(old).supersededBy;
  if (by.declared === 'draft' || earlier?.how === 'relation') return;
  const at = textOrNull(by.implementationDate) ?? textOrNull(by.date);
  old.superseded = true;
  old.supersededBy = { how: 'relation', ref: String(by.number), at } satisfies SupersedingStandard;
};

export const boundStandard = bindKind(standard, standardTable, {
  key: (draft) => standardKey(numberOf(draft), draft.country),
  columns: (draft) => {
    const number = numberOf(draft);
    return {
      numberSort: designationSortKey(number),
      ...editionColumns(number, draft.country, draft.date),
      statements: ownStatement(draft),
    };
  },
  derive: {
    from: ['series', 'superseded', 'supersededBy', 'newest', 'declared', 'date', 'implementationDate', 'abolitionDate'],
    values: (row, today) => ({ status: statusOf(factsOf(row), today).status }),
    sql: (day) => ({ status: statusSql(day) }),
    evidence: {
      from: ['statements', 'base', 'editionSort'],
      values: (row, today) => ({ statusEvidence: statusOf(factsOf(row), today).evidence }),
    },
  },
  combine: combineStatements,
  beside: async (connection, context, row) => {
    const statements = statementsOf(row.statements);
    const decided = pickDecidingSourceStatement(statements);
    return {
      series: await loadSeries(connection, context, row, factsOf(row)),
      statements: statements.map((one) => ({
        ...one,
        source: one.source && localizedSourceName(one.source, context.locale),
        decides: one === decided?.statement ? decided.reason : null,
      })),
    };
  },
  numbered: ({ number, country }) => {
    if (typeof number !== 'string') return null;
    const { series, base } = editionColumns(number, textOrNull(country), null);
    return { forms: designationSearchFormsOf(number), series, isSupplement: base !== null };
  },
  seriesColumn: 'series',
  seriesMembers: seriesMembersSql,
  sortColumns: { number: 'number_sort' },
  replaced: {
    columns: ['superseded', 'supersededBy'],
    by: 'replaces',
    from: ['number', 'date', 'implementationDate', 'declared'],
    mark: markReplaced,
  },
  afterWrite: updateEditionStates,
});
