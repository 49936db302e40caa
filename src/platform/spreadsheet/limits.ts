/** What one spreadsheet may cost. Nobody has one that comes near. */
export interface Limits {
  /** Bytes of the file. */
  packed: number;
  /** Bytes that its parts unpack to, all together. */
  unpacked: number;
  rows: number;
  columns: number;
  /** Cells of all rows, the empty ones before others included. */
  cells: number;
  /** Characters of one row. */
  row: number;
  /** Seconds that reading takes; the time in which nobody asks for rows is not counted. */
  seconds: number;
}

export const defaultLimits: Limits = {
  packed: 256 * 1024 ** 2,
  unpacked: 1024 ** 3,
  rows: 1_048_576,
  columns: 16_384,
  cells: 50_000_000,
  row: 8 * 1024 ** 2,
  seconds: 300,
};

/** Bytes that are read at once: the rows that they unfold to are held together. */
export const chunk = 16 * 1024;

/** Why a spreadsheet is not read (any further). */
export type SpreadsheetFault = 'damaged' | 'encrypted' | 'too-large' | 'too-slow';

/** The file is none that can be read; thrown after the rows before the fault. */
export class SpreadsheetError extends Error {
  readonly fault: SpreadsheetFault;
  readonly what: string;
  constructor(fault: SpreadsheetFault, what: string) {
    super(`${fault}: ${what}`);
    this.fault = fault;
    this.what = what;
  }
}
