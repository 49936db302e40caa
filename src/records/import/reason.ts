import type { Breach } from '../engine/field-rules.ts';

/** Every code an import can answer with; texts per locale live in the catalogues. `E_` refuses, `S_` skips, `W_` only warns. */
export const importCodes = [
  // The file as a whole
  'E_IMPORT_FILE',
  'E_IMPORT_EMPTY',
  'E_IMPORT_DAMAGED',
  'E_IMPORT_ENCODING',
  'E_IMPORT_FORMAT',
  'E_IMPORT_LAYOUT',
  'E_IMPORT_HEADER',
  'E_IMPORT_ENCRYPTED',
  'E_IMPORT_UNPACKED_TOO_LARGE',
  'E_IMPORT_TOO_SLOW',
  // One row
  'E_IMPORT_ROW_TOO_LARGE',
  'E_IMPORT_CELL_TOO_LARGE',
  'E_IMPORT_TOO_DEEP',
  'E_IMPORT_BYTES',
  'E_IMPORT_JSON',
  'E_IMPORT_YAML',
  'E_IMPORT_QUOTE',
  'E_IMPORT_COLUMNS',
  'E_IMPORT_ROW',
  'E_IMPORT_NO_TITLE',
  'E_IMPORT_NO_NUMBER',
  'E_IMPORT_NO_KEY',
  // The key of a posting's record, which its owner and operators change
  'E_IMPORT_POSTING',
  'E_IMPORT_NUMBER_TOO_LONG',
  'E_IMPORT_TITLE_TOO_LONG',
  // Rows that are fine but not meant
  'S_IMPORT_OTHER_KIND',
  'S_IMPORT_NO_EQUIVALENT',
  // A value that was left out
  'W_IMPORT_DATE',
  'W_IMPORT_CHOICE',
  // No longer chosen: only records that have it keep it
  'W_IMPORT_RETIRED',
  'W_IMPORT_COUNTRY',
  'W_IMPORT_LANGUAGE',
  'W_IMPORT_LINK',
  'W_IMPORT_CODE',
  'W_IMPORT_TYPE',
  'W_IMPORT_TOO_LONG',
  'W_IMPORT_TOO_MANY',
  'W_IMPORT_RELATION',
  'W_IMPORT_FIELD',
  // It may be one of several that are there: listed apart
  'W_IMPORT_ORGANIZATION',
] as const;
export type ImportCode = (typeof importCodes)[number];

/** Why a row (or one of its values) was not taken: a code, and the field and value it is about. */
export interface ImportReason {
  code: ImportCode;
  field?: string;
  value?: string;
  /** The rule that a text or list is too long for, as the refusals of the back office name it. */
  breach?: Breach;
}

/** Reasons are shown and kept: values are cut so that one bad cell cannot fill a log. */
export const reason = (code: ImportCode, field?: string, value?: unknown, breach?: Breach): ImportReason => ({
  code,
  ...(field === undefined ? {} : { field }),
  ...(value === undefined ? {} : { value: String(value).slice(0, 120) }),
  ...(breach === undefined ? {} : { breach }),
});

/** Thrown when the whole file cannot be read (any further). */
export class ImportError extends Error {
  readonly reason: ImportReason;
  readonly row: number | undefined;
  constructor(code: ImportCode, value?: string, row?: number) {
    super(row === undefined ? code : `${code} (row ${row})`);
    this.reason = reason(code, undefined, value);
    this.row = row;
  }
}

/** What a reader of a file format yields: bad rows are reported, the following ones still come. */
export type SourceRow = { row: number; value: unknown } | { row: number; error: ImportReason };
