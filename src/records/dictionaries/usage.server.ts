import type { Locale } from '../../base/locales.ts';
import { type Db, rows } from '../../platform/db/connect.server.ts';
import { catalogues } from '../../platform/i18n/all.server.ts';
import { translator } from '../../platform/i18n/translate.ts';
import { columnName } from '../engine/columns.ts';
import { isKind } from '../kinds/index.ts';
import { dictionaries, type Place } from './declared.ts';

/** Where a value is used: records of a kind, their working copies, postings, accounts. */
export interface Usage {
  place: string;
  count: number;
}

/** What a place is called: the library of a kind, or one of the others. */
export const placeName = (locale: Locale, place: string): string => {
  const t = translator(locale, catalogues[locale]);
  if (isKind(place)) return t(`kind.${place}.plural`);
  return t(`admin.dictionary.at.${place as 'account' | 'posting' | 'working'}`);
};

/** Postings keep the fields of the kind that they become. */
const postingFields: Readonly<Record<string, string>> = { industry: 'industries', technology: 'technologies', sndCategory: 'category' };

/** A value inside kept JSON: equal to it, or one of a list. `$1`: the value as JSON. */
const holds = (path: string) => `${path} @> $1::jsonb`;

/** The places that hold a value, with how many records each; deleted ones count until their trash is emptied. */
export const usageOf = async (tx: Db, { dictionary, value }: { dictionary: string; value: string }): Promise<Usage[]> => {
  const count = async (place: string, sql: string, asked: unknown): Promise<Usage> => {
    const [found] = await rows<{ total: number }>(tx, `select count(*)::int as total ${sql}`, [asked]);
    return { place, count: found?.total ?? 0 };
  };
  const places = dictionaries.get(dictionary)?.places ?? [];
  const json = JSON.stringify(value);
  const found: Usage[] = [];
  for (const { kind, field, list } of places) {
    const column = `"${columnName(field)}"`;
    found.push(await count(kind, `from "${kind}" where ${list ? `${column} @> array[$1]::text[]` : `${column} = $1`}`, value));
  }
  const copies = places.map(({ kind, field }) => `(kind = '${kind}' and ${holds(copyPath({ field }))})`);
  if (copies.length > 0) found.push(await count('working', `from draft_version where ${copies.join(' or ')}`, json));
  const posted = postingFields[dictionary];
  if (posted) {
    const kept = `${holds(`"values"->'${posted}'`)} or ${holds(`approved->'${posted}'`)}`;
    found.push(await count('posting', `from posting where deleted_at is null and (${kept})`, json));
  }
  if (dictionary === 'industry') found.push(await count('account', 'from account where industry = $1', value));
  return found.filter((one) => one.count > 0);
};

const copyPath = ({ field }: Pick<Place, 'field'>): string =>
  field === 'industries' || field === 'technologies' ? `"values"->'${field}'` : `"values"->'fields'->'${field}'`;
