import { sql } from 'drizzle-orm';
import type { CountryCode } from '../../base/territories.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { int, list, statement, text } from '../../platform/db/sql.server.ts';
import { createColumnDerivation, type ReadRecord, readRecords } from '../derive/columns.server.ts';
import type { Derivation, PlannedChange } from '../derive/derivation.ts';
import { textListOf, textOrNull } from '../engine/field-values.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import { countryOfNumber } from '../kinds/standard/number-rules.ts';
import { countryByName } from './country-names.server.ts';
import { oecdSource } from './mappers/oecd.ts';
import { countryAndLevelOfOrganization, sdoSource } from './mappers/organizations.ts';

/** The country found for a record without one (`by`: the text that names it), and further columns that an import would write with it (`also`). */
interface DerivedCountry {
  country: CountryCode;
  also?: Readonly<Record<string, unknown>>;
  by: string;
}
interface CountryRule {
  kind: KindSlug;
  read: readonly string[];
  find(record: ReadRecord): DerivedCountry | null;
}

/**
 * Finds the country of a policy among its keywords: older imports stored a jurisdiction as a keyword if it was not one of the ten member
 * countries. Keywords of up to three letters are not read as names.
 */
const findPolicyCountry = ({ sourceName, keywords }: ReadRecord): DerivedCountry | null => {
  if (sourceName !== oecdSource) return null;
  const words = textListOf(keywords);
  const named = words.flatMap((word) => {
    const country = word.length > 3 ? countryByName(word) : null;
    return country ? [{ word, country }] : [];
  });
  const [only] = named;
  if (!only || named.length > 1) return null;
  return { country: only.country, also: { keywords: words.filter((word) => word !== only.word) }, by: only.word };
};

const ofStandard = ({ number }: ReadRecord): DerivedCountry | null => {
  const country = countryOfNumber(String(number));
  return country && { country, by: String(number) };
};

const namesSource = (value: unknown, name: string): boolean =>
  Array.isArray(value) && value.some((one: { name?: unknown } | null) => one?.name === name);
/** Country of an organization in the SDO list (`sdoSource`). Its level is also set if that list is the main source of the record. */
const findOrganizationCountry = ({ sourceName, otherSources, abbreviation }: ReadRecord): DerivedCountry | null => {
  const isOwn = sourceName === sdoSource;
  const name = textOrNull(abbreviation);
  if (name === null || !(isOwn || namesSource(otherSources, sdoSource))) return null;
  const { country, level } = countryAndLevelOfOrganization(name);
  return country && { country, ...(isOwn && { also: { level } }), by: name };
};

const setByPeople = statement({
  params: { kind: text(), ns: list(int) },
  row: { n: int, field: text() },
  sql: ({ kind, ns }) =>
    sql`select distinct v.n, c.field from revision v, jsonb_object_keys(v.changes) as c(field)
         where v.kind = ${kind} and v.n = any(${ns}) and v.account is not null`,
});

const changeOf = (record: ReadRecord, found: DerivedCountry, ofPeople: ReadonlySet<string>): PlannedChange[] => {
  if (ofPeople.has('country')) return [];
  const also = Object.entries(found.also ?? {}).filter(([field]) => field === 'keywords' || !ofPeople.has(field));
  const name = textOrNull(record.number) ?? String(record.title);
  return [{ n: record.n, name, values: { country: found.country, ...Object.fromEntries(also) }, why: `${found.by}: ${found.country}` }];
};

async function* plan(connection: Connection, { kind, read, find }: CountryRule): AsyncGenerator<PlannedChange[]> {
  for await (const records of readRecords(connection, kind, ['title', 'country', 'createdAccount', ...read])) {
    const found = records.flatMap((record) => {
      // a record that an editor created without a country is meant to be international
      const match = record.country === null && record.createdAccount === null ? find(record) : null;
      return match ? [{ record, match }] : [];
    });
    if (found.length === 0) continue;
    const edited = Map.groupBy(await setByPeople.all(connection, { kind, ns: found.map(({ record }) => record.n) }), ({ n }) => n);
    const fieldsOf = (n: number) => new Set((edited.get(n) ?? []).map(({ field }) => field));
    const changes = found.flatMap(({ record, match }) => changeOf(record, match, fieldsOf(record.n)));
    if (changes.length > 0) yield changes;
  }
}

const rules: readonly CountryRule[] = [
  { kind: 'policy', read: ['sourceName', 'keywords'], find: findPolicyCountry },
  { kind: 'standard', read: ['number'], find: ofStandard },
  { kind: 'stdorg', read: ['sourceName', 'otherSources', 'abbreviation'], find: findOrganizationCountry },
];

/** Derivations that set the country of records which older imports stored without one. */
export const countryDerivations: readonly Derivation[] = rules.map((rule) =>
  createColumnDerivation({ name: 'countries', kind: rule.kind, version: '1', plan: (connection) => plan(connection, rule) }),
);
