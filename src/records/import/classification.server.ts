import { sql } from 'drizzle-orm';
import type { Locale } from '../../base/locales.ts';
import { isNonNullObject } from '../../base/unknown.ts';
import { type Connection, transaction } from '../../platform/db/connect.server.ts';
import { json, statement, text } from '../../platform/db/sql.server.ts';
import { Changes } from '../../platform/events/changes.server.ts';
import { type ClassificationScheme, replaceImportedClassificationNames } from '../kinds/standard/classification/names.server.ts';
import { readRows } from './formats.server.ts';
import { createImportReason, type ImportReason } from './reason.ts';
import type { ImportTotals } from './service.server.ts';

const codePattern = /^\d{2}(\.\d{3}(\.\d{2})?)?$/;
/** Languages of the portal by language code of the source's titles. Titles in other languages, such as French, are ignored. */
const languages: Record<string, string> = { en: 'en-us', zh: 'zh-cn', ru: 'ru-ru', pt: 'pt-br' };

/**
 * Reads code and names from `{code, title: {en, fr, …}}` of ISO Open Data, or from `{code, description}`. Returns the reason if invalid.
 */
const namesOf = (value: unknown): { code: string; names: Record<string, string> } | ImportReason => {
  const { code, title, description } = isNonNullObject(value) ? value : {};
  if (typeof code !== 'string' || !codePattern.test(code)) return createImportReason('E_IMPORT_NO_KEY', 'code', code);
  const titles = Object.entries(title ?? { en: description });
  const names = titles.flatMap(([language, name]) =>
    languages[language] && typeof name === 'string' && name.trim() ? [[languages[language], name.trim()]] : [],
  );
  return names.length ? { code, names: Object.fromEntries(names) } : createImportReason('E_IMPORT_NO_TITLE', 'title');
};

const named = { scheme: text<ClassificationScheme>(), code: text(), names: json<Partial<Record<Locale, string>>>() };
const allNames = statement({ row: named, sql: () => sql`select scheme, code, names from classification` });
const icsNames = statement({
  row: { code: text(), names: json<Record<string, string>>() },
  sql: () => sql`select code, names from classification where scheme = 'ics'`,
});
/** Adds names; languages that are not in `found` keep their stored names. */
const addNames = statement({
  params: { found: json<readonly { scheme: ClassificationScheme; code: string; names: Record<string, string> }[]>() },
  sql: ({ found }) =>
    sql`insert into classification as c (scheme, code, names)
        select scheme, code, names from jsonb_to_recordset(${found}::jsonb) as r(scheme text, code text, names jsonb)
        on conflict (scheme, code) do update set names = c.names || excluded.names`,
});

/** Imports names of ICS codes; languages that are not in the file keep their stored names. */
export const importIcsNames = async (
  connection: Connection,
  path: string,
  options: { dryRun: boolean; onRow?: (row: number, kind: 'error', why: ImportReason) => void },
): Promise<ImportTotals> => {
  const totals: ImportTotals = { rows: 0, created: 0, updated: 0, unchanged: 0, skipped: 0, errors: 0, warnings: 0, joined: 0 };
  const found: { scheme: ClassificationScheme; code: string; names: Record<string, string> }[] = [];
  for await (const item of readRows(path, undefined, {})) {
    totals.rows++;
    const read = 'error' in item ? item.error : namesOf(item.value);
    if ('names' in read) found.push({ scheme: 'ics', ...read });
    else {
      totals.errors++;
      options.onRow?.(item.row, 'error', read);
    }
  }
  const known = await transaction(connection, async (db) => {
    const before = await icsNames.all(db, {});
    if (options.dryRun) return before;
    await addNames.all(db, { found });
    await Changes.publish(db, 'page', []);
    return before;
  });
  const names = new Map(known.map((row) => [row.code, row.names]));
  for (const one of found) {
    const before = names.get(one.code);
    const same = before && Object.entries(one.names).every(([locale, name]) => before[locale] === name);
    totals[!before ? 'created' : same ? 'unchanged' : 'updated']++;
  }
  return totals;
};

/** Loads the imported names of classification codes into memory; they override the names that the product ships. */
export const loadImportedClassificationNames = async (connection: Connection): Promise<void> => {
  replaceImportedClassificationNames(await allNames.all({ query: connection.onReservedConnection }, {}));
};
