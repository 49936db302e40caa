import type { Locale } from '../../base/locales.ts';
import type { DictionaryUse } from '../../platform/area.server.ts';
import { type Db, rows } from '../../platform/db/connect.server.ts';
import { knownText } from '../../platform/i18n/all.server.ts';
import { columnName } from '../engine/columns.ts';
import { isKind } from '../kinds/index.ts';
import { type DictionaryPlace, dictionaries } from './declared.ts';

/** Where a value is used: records of a kind, their working copies, what areas keep. */
interface Usage {
  /** A kind, `working` for working copies, or the place that an area names. */
  place: string;
  count: number;
}

/** What a place is called: the library of a kind, or one of the others. */
export const placeName = (locale: Locale, place: string): string => {
  return knownText(locale, isKind(place) ? `kind.${place}.plural` : `admin.dictionary.at.${place}`) ?? place;
};

/** The places that hold a value, with how many records each; deleted ones count until their trash is emptied. */
export const usageOf = async (
  tx: Db,
  { dictionary, value }: { dictionary: string; value: string },
  uses: readonly DictionaryUse[],
): Promise<Usage[]> => {
  const count = async (place: string, from: string): Promise<Usage> => {
    const [found] = await rows<{ total: number }>(tx, `select count(*)::int as total ${from}`, [value]);
    return { place, count: found?.total ?? 0 };
  };
  const places = dictionaries.get(dictionary)?.places ?? [];
  const found: Usage[] = [];
  for (const { kind, field, list } of places) {
    const column = `"${columnName(field)}"`;
    found.push(await count(kind, `from "${kind}" where ${list ? `${column} @> array[$1]::text[]` : `${column} = $1`}`));
  }
  const copies = places.map((place) => `(kind = '${place.kind}' and ${copyPath(place)} @> to_jsonb($1::text))`);
  if (copies.length > 0) found.push(await count('working', `from draft_version where ${copies.join(' or ')}`));
  for (const { place, from } of uses) {
    const rowsOf = from(dictionary);
    if (rowsOf !== undefined) found.push(await count(place, rowsOf));
  }
  return found.filter((one) => one.count > 0);
};

/** Where a working copy keeps a field. What is kept there holds a value where it is equal to it, or one of a list. */
const copyPath = ({ field }: DictionaryPlace): string =>
  field === 'industries' || field === 'technologies' ? `"values"->'${field}'` : `"values"->'fields'->'${field}'`;
