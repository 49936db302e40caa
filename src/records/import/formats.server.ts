import { readCsv } from './csv.server.ts';
import { readJsonLines, readJsonValues } from './json.server.ts';
import { type OpenOptions, openText, sniffContainer } from './open.server.ts';
import { ImportError, type SourceRow } from './reason.ts';
import { readSpreadsheet } from './spreadsheet.server.ts';
import { readYaml } from './yaml.server.ts';

const spreadsheets = ['xlsx', 'ods'] as const;
type Spreadsheet = (typeof spreadsheets)[number];
export const formats = ['csv', 'jsonl', 'json', 'yaml', ...spreadsheets] as const;
export type Format = (typeof formats)[number];
const isSpreadsheet = (format: Format | 'relaton' | undefined): format is Spreadsheet => spreadsheets.some((one) => one === format);

const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Detects the format of a text from its beginning. Returns null if it matches none. */
export const detectFormat = (head: string): Exclude<Format, Spreadsheet> | null => {
  const text = head.trimStart();
  if (text.startsWith('[')) return 'json';
  if (text.startsWith('{')) {
    const lines = text.split('\n', 3);
    const first = lines[0]?.trim() ?? '';
    // A first line cut off by the end of the sample is a single long line.
    return lines.length === 1 ? (first.length >= 200_000 ? 'jsonl' : 'json') : parses(first) || /^\{.*\}$/.test(first) ? 'jsonl' : 'json';
  }
  if (/^(%YAML|---(\s|$))/.test(text) || /^(- )?[\w-]+:(\s|$)/.test(text)) return 'yaml';
  return /[;,\t]/.test(text.split(/[\r\n]/, 1)[0] ?? '') || /^[^\n]+\n/.test(text) ? 'csv' : null;
};

const packedSheetLimit = 1024 ** 3;

/** Reads the rows of a file in any format, one by one. `relaton` means YAML or JSON, detected from the beginning of the file. */
export async function* readRows(
  path: string,
  format: Format | 'relaton' | undefined,
  options: OpenOptions = {},
): AsyncGenerator<SourceRow> {
  const container = await sniffContainer(path);
  if (container === 'ole') throw new ImportError('E_IMPORT_ENCRYPTED');
  if (container === 'zip' || isSpreadsheet(format)) {
    if (container !== 'zip' || (format !== undefined && !isSpreadsheet(format))) throw new ImportError('E_IMPORT_FORMAT');
    yield* readSpreadsheet(path, Math.min(options.maxUnpacked ?? packedSheetLimit, packedSheetLimit));
    return;
  }
  const { head, text } = await openText(path, options);
  const detected = format === undefined || format === 'relaton' ? detectFormat(head) : format;
  if (detected === null || (format === 'relaton' && detected === 'csv')) throw new ImportError('E_IMPORT_FORMAT');
  if (detected === 'jsonl') yield* readJsonLines(text);
  else if (detected === 'json') yield* readJsonValues(text);
  else if (detected === 'yaml') yield* readYaml(text);
  else yield* readCsv(text, head);
}
