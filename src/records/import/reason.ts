import type { RuleBreach } from '../engine/field-rules.ts';

/** All result codes of an import; their texts are in the catalogues. `E_` refuses a row or file, `S_` skips a row, `W_` warns. */
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
  // The key belongs to the record of a posting, which only its owner and operators change
  'E_IMPORT_POSTING',
  'E_IMPORT_NUMBER_TOO_LONG',
  'E_IMPORT_TITLE_TOO_LONG',
  // Valid rows that are not imported
  'S_IMPORT_OTHER_KIND',
  'S_IMPORT_NO_EQUIVALENT',
  // An invalid value was left out
  'W_IMPORT_DATE',
  'W_IMPORT_CHOICE',
  // The value is inactive: only records that already have it keep it
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
  // The organization may equal several stored ones; it is stored as a separate record
  'W_IMPORT_ORGANIZATION',
] as const;
export type ImportCode = (typeof importCodes)[number];

/** Reason why a row or one of its values was not imported: a code with the field and value. */
export interface ImportReason {
  code: ImportCode;
  field?: string;
  value?: string;
  /** The violated rule, in the notation of error answers of the back office. */
  breach?: RuleBreach;
}

/** Creates a reason. The value is cut to 120 characters, so that a bad cell cannot fill a log. */
export const createImportReason = (code: ImportCode, field?: string, value?: unknown, breach?: RuleBreach): ImportReason => ({
  code,
  ...(field === undefined ? {} : { field }),
  ...(value === undefined ? {} : { value: String(value).slice(0, 120) }),
  ...(breach === undefined ? {} : { breach }),
});

/** Error that ends the import of a file, because the file cannot be read or cannot be read further. */
export class ImportError extends Error {
  readonly reason: ImportReason;
  readonly row: number | undefined;
  constructor(code: ImportCode, value?: string, row?: number) {
    super(row === undefined ? code : `${code} (row ${row})`);
    this.reason = createImportReason(code, undefined, value);
    this.row = row;
  }
}

/** Row of a file: its value, or the reason why it is invalid. A bad row does not end the file. */
export type SourceRow = { row: number; value: unknown } | { row: number; error: ImportReason };
