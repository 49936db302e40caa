import type { Locale } from '../../base/locales.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { boundKinds } from '../../records/kinds/index.server.ts';
import { type KindSlug, kindSlugs } from '../../records/kinds/index.ts';
import type { RecordWeeklyViews } from '../../records/read/views.server.ts';
import { localizedSourceName } from '../../records/sources/source.server.ts';
import { fieldsForReader, textForReader } from '../../records/stored/present.server.ts';
import { readRowsWithAllFields } from '../../records/stored/records.server.ts';
import type { MostViewedRecordItem } from './operations.ts';

/** Fields that contain the issuer or provider of a record; the first non-empty one is used. */
const issuerFields = ['publishAuthority', 'administration', 'publisher', 'provider', 'maintainer', 'unitName', 'unit'];
type Row = Awaited<ReturnType<typeof readRowsWithAllFields>>[number];

const issuerOf = (kind: KindSlug, row: Row, locale: Locale): string | null => {
  const names = issuerFields.filter((name) => name in boundKinds[kind].kind.fields);
  const issuers = Object.values(fieldsForReader(boundKinds[kind], names, row));
  const named = issuers.find((name): name is string => typeof name === 'string' && name !== '');
  return named ?? (row.sourceName ? localizedSourceName(row.sourceName, locale) : null);
};

/**
 * Returns the public ones of the viewed records in the given order, with issuer and title. The title is in the given language if the record
 * is translated.
 */
const present = async (connection: Connection, viewed: readonly RecordWeeklyViews[], locale: Locale): Promise<MostViewedRecordItem[]> => {
  const perKind = kindSlugs.map(async (kind) => {
    const ids = viewed.filter((one) => one.kind === kind).map(({ n }) => n);
    const rows = await readRowsWithAllFields(connection, boundKinds[kind], { ids, locale });
    return rows.map((row): [string, Pick<MostViewedRecordItem, 'title' | 'locale' | 'source'>] => {
      const { title, locale: language } = textForReader(boundKinds[kind], row, locale, []);
      return [`${kind} ${row.n}`, { title, locale: language, source: issuerOf(kind, row, locale) }];
    });
  });
  const texts = new Map((await Promise.all(perKind)).flat());
  return viewed.flatMap(({ kind, n, hot, trend }) => {
    const text = texts.get(`${kind} ${n}`);
    return text ? [{ type: kind, id: String(n), ...text, hot, trend }] : [];
  });
};

interface HotItemsQuery {
  viewed: readonly RecordWeeklyViews[];
  locale: Locale;
  most: number;
}
/** Returns at most `most` public records: the first of the most viewed ones, in the given order. */
export const findMostViewedRecords = async (
  connection: Connection,
  { viewed, locale, most }: HotItemsQuery,
): Promise<MostViewedRecordItem[]> => {
  const found: MostViewedRecordItem[] = [];
  for (let from = 0; found.length < most && from < viewed.length; from += most)
    found.push(...(await present(connection, viewed.slice(from, from + most), locale)));
  return found.slice(0, most);
};
