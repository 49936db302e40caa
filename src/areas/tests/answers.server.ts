import { formatFileSize } from '../../base/file-size.ts';
import type { Locale } from '../../base/locales.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { type FileStore, fileUrl } from '../../platform/files/files.server.ts';
import { contextWithoutClient } from '../../platform/http/context.ts';
import type { RelationLink } from '../../records/api.ts';
import { boundTool } from '../../records/kinds/tool/rules.server.ts';
import { readRecordRelations } from '../../records/relations/relations.server.ts';
import { type RecordListRow, readFullRecord, readListRowsById } from '../../records/stored/records.server.ts';
import type { TestFile, TestResult, TestRun } from './operations.ts';
import type { RunRow } from './store.server.ts';

const iso = (moment: Date): string => new Date(moment).toISOString();

/** Converts a row of a test for a list. The title is that of the tool in the given language; if the tool is gone, the stored title. */
const toRun = (row: RunRow, tool: RecordListRow | undefined, locale: Locale): TestRun => ({
  id: row.id,
  title: tool ? (tool.tTitle ?? tool.title) : row.title,
  locale: tool ? (tool.tTitle === null ? tool.lang : locale) : row.lang,
  tool: tool ? String(tool.n) : null,
  status: row.status,
  time: iso(row.startedAt),
  address: row.address,
});

export const toTestRuns = async (connection: Connection, found: readonly RunRow[], locale: Locale): Promise<TestRun[]> => {
  const tools = await readListRowsById(connection, boundTool, { ids: [...new Set(found.map(({ tool }) => tool))], locale });
  const byId = new Map(tools.map((tool) => [tool.n, tool]));
  return found.map((row) => toRun(row, byId.get(row.tool), locale));
};

const standardsOf = async (connection: Connection, tool: number, locale: Locale): Promise<RelationLink[]> => {
  const row = await readFullRecord(connection, boundTool, { n: tool, locale });
  // a context without tags: a tagged answer would be cached for other visitors
  const ties = row && (await readRecordRelations(connection, boundTool, contextWithoutClient(locale), { row }));
  return ties?.outgoing.filter(({ type }) => type === 'checks') ?? [];
};

const fileOf = async (files: FileStore, id: string, locale: Locale): Promise<TestFile | null> => {
  const [file] = await files.info([id]);
  if (!file) return null;
  const { name, type, size } = file;
  return { id, name, type, size, sizeLabel: formatFileSize(locale, size), url: fileUrl(file) };
};

/** Returns the details of a test; `owner`: name of the caller if the test belongs to the caller, otherwise null. */
export const toTestResult = async (
  { connection, files }: { connection: Connection; files: FileStore },
  row: RunRow,
  locale: Locale,
  owner: string | null,
): Promise<TestResult> => {
  const [[tool], standards, attachment] = await Promise.all([
    readListRowsById(connection, boundTool, { ids: [row.tool], locale }),
    standardsOf(connection, row.tool, locale),
    row.attachment === null ? null : fileOf(files, row.attachment, locale),
  ]);
  return {
    ...toRun(row, tool, locale),
    ended: row.endedAt && iso(row.endedAt),
    limit: iso(row.limitAt),
    reason: row.reason,
    note: row.note,
    visibility: row.visibility,
    owner,
    standards,
    attachment,
  };
};
