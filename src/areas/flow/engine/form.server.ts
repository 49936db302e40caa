import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError, type FieldFault } from '../../../base/errors.ts';
import { normalizeMultilineText, normalizeSingleLine } from '../../../base/plain-text.ts';
import { fieldRuleOf, findRuleBreach, normalizeFieldValue, postingLimits, tableLimits } from '../../../records/engine/field-rules.ts';
import type { Field } from '../../../records/engine/fields.ts';
import type { CaseFactValue, FieldMode, FormField } from '../model/definition.ts';
import { splitTableCells } from '../model/fields.ts';

interface FormFillInput {
  given: Readonly<Record<string, unknown>>;
  known: Readonly<Record<string, CaseFactValue>>;
  modes: Readonly<Record<string, FieldMode>>;
  /** Mode of a field for which the step sets none: `edit` for the applicant, `read` for approvers. */
  otherwise: FieldMode;
}

const isEmptyValue = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
const once = (ids: string[]): string[] => [...new Set(ids)];
const oneOf = (field: FormField) => z.enum((field.options ?? []).map(({ value }) => value) as [string, ...string[]]);
/** Field types that records also have; their values follow the field rules of records. */
type FieldTypeSharedWithRecords = 'list' | 'link' | 'email' | 'phone' | 'table';
const shapes: Readonly<Record<Exclude<FormField['type'], FieldTypeSharedWithRecords>, (field: FormField) => z.ZodType<CaseFactValue>>> = {
  text: () => z.string().max(2000).transform(normalizeSingleLine).pipe(z.string().max(500)),
  longText: () => z.string().max(40_000).transform(normalizeMultilineText).pipe(z.string().max(20_000)),
  number: () => z.number().refine(Number.isFinite),
  date: () => z.iso.date(),
  choice: oneOf,
  choices: (field) => z.array(oneOf(field)).max(100),
  flag: () => z.boolean(),
  account: () => z.string().regex(/^[1-9]\d{0,8}$/),
  files: () =>
    z
      .array(z.string().regex(/^[\w-]{1,64}$/))
      .max(postingLimits.attachments)
      .transform(once),
};

const recorded: Readonly<Record<FieldTypeSharedWithRecords, z.ZodType<CaseFactValue>>> = {
  list: z.array(z.string()).max(500),
  link: z.string(),
  email: z.string(),
  phone: z.string(),
  table: z.array(z.string()).max(tableLimits.rows + 1),
};
const isRecorded = (type: FormField['type']): type is FieldTypeSharedWithRecords => type in recorded;

/** Parses the lines of a table, padding short rows. The first line holds the column names. */
const readTable = (name: string, lines: readonly string[]): FieldReadResult => {
  const [columns = [], ...rows] = splitTableCells(lines);
  const even = rows.map((cells) => columns.map((_, at) => cells[at] ?? ''));
  const tooWide = rows.some((cells) => cells.slice(columns.length).some(Boolean));
  const fault = tooWide ? 'value' : findRuleBreach(fieldRuleOf(name, { type: 'table' }), { columns, rows: even });
  return fault ? { fault } : { kept: [columns, ...even].map((cells) => cells.join('\t')) };
};

type FieldReadResult = { kept: CaseFactValue } | { fault: FieldFault };
/** Returns the normalised value of a field, or its fault. */
const readValue = (field: FormField, value: unknown): FieldReadResult => {
  if (isEmptyValue(value)) return { kept: null };
  const { type, scheme } = field;
  const shape = isRecorded(type) ? recorded[type] : shapes[type](field);
  const read = shape.safeParse(value);
  if (!read.success) return { fault: 'value' };
  if (!isRecorded(type)) return { kept: read.data };
  if (type === 'table') return readTable(field.id, read.data as string[]);
  const of: Field = scheme ? { type: 'codes', scheme } : { type };
  const rule = fieldRuleOf(field.id, of);
  const normalizedValue = normalizeFieldValue(rule, read.data) as CaseFactValue;
  const fault = findRuleBreach(rule, normalizedValue);
  return fault ? { fault } : { kept: normalizedValue };
};

/**
 * Returns the form fields after the submitted values were applied; fields that were not submitted keep their values. Throws E_VALIDATION by field,
 * also for a field that may not be edited.
 */
export const applySubmittedFields = (
  form: readonly FormField[],
  { given, known, modes, otherwise }: FormFillInput,
): Record<string, CaseFactValue> => {
  const faults: Record<string, FieldFault> = {};
  const filledFields: Record<string, CaseFactValue> = { ...known };
  for (const name of Object.keys(given)) if (!form.some(({ id }) => id === name)) faults[name] = 'unknown';
  for (const field of form) {
    const mode = modes[field.id] ?? otherwise;
    const value = given[field.id];
    const writable = mode === 'edit' || mode === 'required';
    if (value !== undefined && !writable) faults[field.id] = 'unknown';
    if (!writable) continue;
    if (value !== undefined) {
      const read = readValue(field, value);
      if ('kept' in read) filledFields[field.id] = read.kept;
      else faults[field.id] = read.fault;
    }
    if ((mode === 'required' || (field.required && otherwise === 'edit')) && isEmptyValue(filledFields[field.id]))
      faults[field.id] ??= 'required';
  }
  if (Object.keys(faults).length > 0) throw new AppError('E_VALIDATION', faults);
  return filledFields;
};

/** The first 32 hexadecimal characters of the SHA-256 of a value's JSON form; detects changes of fields or texts. */
export const digestOfJson = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
