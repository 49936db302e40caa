/** Limits for reading a spreadsheet, far above real files. */
export interface SheetLimits {
  /** Maximal bytes of the spreadsheet file. */
  packed: number;
  /** Maximal total of uncompressed bytes of the archive's parts. */
  unpacked: number;
  rows: number;
  columns: number;
  /** Maximal number of cells of all rows, including empty cells before filled ones. */
  cells: number;
  /** Maximal number of characters of one row. */
  row: number;
  /** Maximal seconds of reading; time between requests for rows is not counted. */
  seconds: number;
}

export const defaultLimits: SheetLimits = {
  packed: 256 * 1024 ** 2,
  unpacked: 1024 ** 3,
  rows: 1_048_576,
  columns: 16_384,
  cells: 50_000_000,
  row: 8 * 1024 ** 2,
  seconds: 300,
};

/** Bytes read at once; the rows that they expand to are held in memory together. */
export const readChunkSize = 16 * 1024;

/** Reason why reading of a spreadsheet ended early. */
export type SpreadsheetFault = 'damaged' | 'encrypted' | 'too-large' | 'too-slow';

/** Error: the spreadsheet cannot be read further; thrown after the rows before the fault. */
export class SpreadsheetError extends Error {
  readonly fault: SpreadsheetFault;
  readonly what: string;
  constructor(fault: SpreadsheetFault, what: string) {
    super(`${fault}: ${what}`);
    this.fault = fault;
    this.what = what;
  }
}
