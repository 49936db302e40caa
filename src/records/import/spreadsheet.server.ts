import { SpreadsheetError, type SpreadsheetFault } from '../../platform/spreadsheet/limits.ts';
import { readSheet } from '../../platform/spreadsheet/read.server.ts';
import { readHeader, rowObjectFromCells } from './csv.server.ts';
import { type ImportCode, ImportError, type SourceRow } from './reason.ts';

const codes: Readonly<Record<SpreadsheetFault, ImportCode>> = {
  damaged: 'E_IMPORT_DAMAGED',
  encrypted: 'E_IMPORT_ENCRYPTED',
  'too-large': 'E_IMPORT_UNPACKED_TOO_LARGE',
  'too-slow': 'E_IMPORT_TOO_SLOW',
};

/** Reads the rows of the first sheet of an XLSX or ODS file under its header, numbered as in the sheet. */
export async function* readSpreadsheet(path: string, unpacked: number): AsyncGenerator<SourceRow> {
  let names: string[] | null = null;
  try {
    for await (const { row, cells } of readSheet(path, { unpacked })) {
      if (names) yield { row, ...rowObjectFromCells(names, cells) };
      else names = readHeader(cells);
    }
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    throw new ImportError(codes[error.fault], error.fault === 'too-large' ? error.what : undefined);
  }
  if (!names) throw new ImportError('E_IMPORT_EMPTY');
}
