import type { Locale } from '../../base/locales.ts';
import type { DictionaryUseSource } from '../../platform/area.server.ts';
import { type Db, queryRows } from '../../platform/db/connect.server.ts';
import { findCatalogueText } from '../../platform/i18n/all.server.ts';
import { columnName } from '../engine/columns.ts';
import { isKind } from '../kinds/index.ts';
import { type DictionaryValuedColumn, dictionaries } from './declared.ts';

/** Number of uses of a value in one place: records of a kind, working copies, or rows of an area. */
interface Usage {
  /** A kind, `working` for working copies, or a place that an area declares. */
  place: string;
  count: number;
}

/** Name of a place of use in the reader's language: the plural name of a kind, or the label of another place such as working copies. */
export const usagePlaceLabelOf = (locale: Locale, place: string): string => {
  return findCatalogueText(locale, isKind(place) ? `kind.${place}.plural` : `admin.dictionary.at.${place}`) ?? place;
};

/** Places that use a value, with the number of records. Deleted records count until they are purged from the trash. */
export const countValueUsage = async (
  tx: Db,
  { dictionary, value }: { dictionary: string; value: string },
  uses: readonly DictionaryUseSource[],
): Promise<Usage[]> => {
  const count = async (place: string, from: string): Promise<Usage> => {
    const [found] = await queryRows<{ total: number }>(tx, `select count(*)::int as total ${from}`, [value]);
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

/** JSON path of a field in a working copy. The value there is the text itself or a list that contains it. */
const copyPath = ({ field }: DictionaryValuedColumn): string =>
  field === 'industries' || field === 'technologies' ? `"values"->'${field}'` : `"values"->'fields'->'${field}'`;
