import { sql } from 'drizzle-orm';
import { AppError, type FieldFault } from '../../../base/errors.ts';
import type { Connection, Db } from '../../../platform/db/connect.server.ts';
import { int, list, statement, text } from '../../../platform/db/sql.server.ts';
import { fileUrl } from '../../../platform/files/files.server.ts';
import { uploadedFilesSql } from '../../../platform/files/public.server.ts';
import { filesById } from '../../../platform/files/store.server.ts';
import type { Attachment } from '../../../records/engine/fields.ts';
import type { CaseFactValue, FormField } from '../model/definition.ts';

type CaseForm = readonly FormField[];
type CaseFieldValues = Readonly<Record<string, CaseFactValue>>;
const fileIdsIn = (value: CaseFactValue | undefined): string[] => (Array.isArray(value) ? value.map(String) : []);

const filesUploadedBy = statement({
  params: { ids: list(text()), owner: int },
  row: { id: text() },
  sql: ({ ids, owner }) => sql`select id from ${sql.raw(uploadedFilesSql)} f where id = any(${ids}) and owner = ${owner}`,
});

/** Throws E_VALIDATION by field for newly added files that `owner` has not uploaded. */
export const checkAddedFiles = async (
  db: Db,
  form: CaseForm,
  { known, filled }: { known: CaseFieldValues; filled: CaseFieldValues },
  owner: number,
): Promise<void> => {
  const added = form
    .filter(({ type }) => type === 'files')
    .map(({ id }) => ({ id, files: fileIdsIn(filled[id]).filter((file) => !fileIdsIn(known[id]).includes(file)) }));
  const ids = added.flatMap(({ files }) => files);
  if (ids.length === 0) return;
  const own = new Set((await filesUploadedBy.all(db, { ids, owner })).map(({ id }) => id));
  const wrong = added.filter(({ files }) => files.some((file) => !own.has(file)));
  if (wrong.length > 0) throw new AppError('E_VALIDATION', Object.fromEntries(wrong.map(({ id }): [string, FieldFault] => [id, 'value'])));
};

const setFiles = statement({
  params: { instance: int, files: list(text()) },
  sql: ({ instance, files }) =>
    sql`with gone as (delete from flow_file where instance = ${instance} and not file = any(${files}))
        insert into flow_file (file, instance) select distinct file, ${instance} from unnest(${files}) n(file) on conflict do nothing`,
});

/** Replaces the links between a case and the files in its fields; the links decide who may read a file. */
export const replaceCaseFileLinks = async (tx: Db, instance: number, form: CaseForm, fields: CaseFieldValues): Promise<void> => {
  const own = form.filter(({ type }) => type === 'files');
  if (own.length > 0) await setFiles.all(tx, { instance, files: own.flatMap(({ id }) => fileIdsIn(fields[id])) });
};

/** Maximum number of cases that are checked to decide whether an account may read a file. */
const mostCases = 50;
const casesNaming = statement({
  params: { file: text() },
  row: { instance: int },
  sql: ({ file }) => sql`select instance from flow_file where file = ${file} order by instance desc limit ${sql.raw(String(mostCases))}`,
});

/** Ids of up to 50 cases that link a file, newest first. */
export const caseIdsWithFile = async (connection: Connection, file: string): Promise<number[]> =>
  (await casesNaming.all(connection, { file })).map(({ instance }) => instance);

/** Attachments of form fields by file id, as pages show them; deleted files are omitted. */
export const caseFilesOf = async (
  db: Db,
  cases: readonly { form: CaseForm; fields: CaseFieldValues }[],
): Promise<Map<string, Attachment>> => {
  const ids = cases.flatMap(({ form, fields }) => form.flatMap(({ id, type }) => (type === 'files' ? fileIdsIn(fields[id]) : [])));
  if (ids.length === 0) return new Map();
  const found = await filesById.all(db, { ids });
  return new Map(found.map((file) => [file.id, { id: file.id, name: file.name, size: file.size, type: file.type, link: fileUrl(file) }]));
};
