import { sql } from 'drizzle-orm';
import type { Locale } from '../../base/locales.ts';
import { localizedName } from '../../base/names.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { int, json, list, statement, text } from '../../platform/db/sql.server.ts';
import { officeTexts } from '../../platform/i18n/all.server.ts';
import { format } from '../../platform/i18n/translate.ts';
import type { Attachment } from '../../records/engine/fields.ts';
import { accountsForFlowById } from '../accounts/queries.server.ts';
import { caseFilesOf } from './engine/files.server.ts';
import type { CaseFactValue, FlowDefinition, FormField } from './model/definition.ts';
import { type FieldValueTexts, fieldsHiddenInEveryStep, formatFieldValue } from './model/fields.ts';
import type { SubjectName } from './operations.ts';
import type { SubjectRegistry } from './subjects.server.ts';

/** Values of the form fields of a case, by field id. This module formats them as text for exports and letters. */

type PrintableFieldValues = Readonly<Record<string, CaseFactValue>>;
/** A case with the fields to print. `steps`: ids of the steps through which the reader takes part in the case; null: the reader sees all fields. */
interface PrintableCase {
  form: readonly FormField[];
  fields: PrintableFieldValues;
  definition: Pick<FlowDefinition, 'nodes'>;
  steps: readonly string[] | null;
}

interface ReferencedPeopleAndFiles {
  people: ReadonlyMap<number, string>;
  files: ReadonlyMap<string, Attachment>;
}
const wordsIn = (locale: Locale, { people, files }: ReferencedPeopleAndFiles): FieldValueTexts => ({
  locale,
  yes: officeTexts[locale]['flow.value.yes'] ?? '',
  no: officeTexts[locale]['flow.value.no'] ?? '',
  account: (number) => people.get(Number(number)) ?? format(locale, officeTexts[locale]['flow.value.account'] ?? '', { number }),
  file: (id) => files.get(id)?.name ?? '',
});

/** Loads the names of the accounts that are values of form fields, by account id. */
const peopleIn = async (db: Db, cases: readonly Pick<PrintableCase, 'form' | 'fields'>[]): Promise<Map<number, string>> => {
  const ids = cases.flatMap(({ form, fields }) =>
    form.flatMap(({ id, type }) => (type === 'account' && fields[id] ? Number(fields[id]) : [])),
  );
  if (ids.length === 0) return new Map();
  return new Map((await accountsForFlowById.all(db, { ids: [...new Set(ids)] })).map(({ id, name }) => [id, name]));
};

/**
 * Formats the form fields of each case as text, one line per field. Empty fields, and fields that all steps of the reader hide, are
 * omitted.
 */
export const formatCaseFields = async (db: Db, locale: Locale, cases: readonly PrintableCase[]): Promise<string[]> => {
  const words = wordsIn(locale, { people: await peopleIn(db, cases), files: await caseFilesOf(db, cases) });
  return cases.map(({ form, fields, definition, steps }) => {
    const hidden = fieldsHiddenInEveryStep(definition, steps ?? []);
    return form
      .filter(({ id }) => !hidden.has(id))
      .map((field) => ({
        name: localizedName(locale, field.names, field.id),
        said: formatFieldValue(words, { ...field, value: fields[field.id] ?? null }),
      }))
      .filter(({ said: valueText }) => valueText !== '')
      .map(({ name, said: valueText }) => `${name}: ${valueText}`)
      .join('\n');
  });
};

const filledIn = statement({
  params: { cases: list(int) },
  row: { id: int, subject: text<SubjectName>(), fields: json<Record<string, CaseFactValue>>(), version: int },
  sql: ({ cases }) => sql`select id, subject, facts->'fields' as fields, version from flow_instance where id = any(${cases})`,
});
const definitions = statement({
  params: { versions: list(int) },
  row: { id: int, definition: json<FlowDefinition>() },
  sql: ({ versions }) => sql`select id, definition from flow_version where id = any(${versions})`,
});

/** Formats the form fields of cases for an export: one text for each row, in the order of the rows. */
export const exportedFieldLines = async (
  db: Db,
  subjects: SubjectRegistry,
  locale: Locale,
  rows: readonly { case: number; steps: readonly string[] | null }[],
): Promise<string[]> => {
  const found = await filledIn.all(db, { cases: [...new Set(rows.map((row) => row.case))] });
  const cases = new Map(found.map((one) => [one.id, one]));
  const versions = await definitions.all(db, { versions: [...new Set(found.map(({ version }) => version))] });
  const forms = new Map<string, { definition: FlowDefinition; form: readonly FormField[] }>();
  for (const { version, subject } of found) {
    const definition = versions.find(({ id }) => id === version)?.definition;
    if (!definition || forms.has(`${subject} ${version}`)) continue;
    forms.set(`${subject} ${version}`, {
      definition,
      form: (await subjects.get(subject).requestedForm?.form(db, { definition, applicant: null })) ?? [],
    });
  }
  const printableCases = rows.map((row) => {
    const one = cases.get(row.case);
    const { form = [], definition = { nodes: [] } } = (one && forms.get(`${one.subject} ${one.version}`)) ?? {};
    return { form, definition, fields: one?.fields ?? {}, steps: row.steps };
  });
  return formatCaseFields(db, locale, printableCases);
};
