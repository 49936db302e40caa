import { parse } from 'yaml';
import { readLines } from './json.server.ts';
import { maxRow, overLimit } from './limits.ts';
import { reason, type SourceRow } from './reason.ts';

const parseDocument = (row: number, text: string): SourceRow => {
  if (text.includes('\ufffd')) return { row, error: reason('E_IMPORT_BYTES') };
  try {
    // Core schema: dates stay text, no custom tags; few aliases, so that none can explode.
    const value: unknown = parse(text, { schema: 'core', maxAliasCount: 50, prettyErrors: false, logLevel: 'silent' });
    const problem = overLimit(value);
    return problem ? { row, error: problem } : { row, value };
  } catch {
    return { row, error: reason('E_IMPORT_YAML') };
  }
};

/** The documents of a YAML stream, divided by `---`; a document that is a list yields its items. */
export async function* readYaml(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  let lines: string[] = [];
  let size = 0;
  let row = 0;
  const finish = function* (): Generator<SourceRow> {
    const [document, length] = [lines.join('\n'), size];
    lines = [];
    size = 0;
    if (length <= maxRow && !/^\s*[^\s#]/m.test(document)) return;
    row += 1;
    const parsed: SourceRow = length > maxRow ? { row, error: reason('E_IMPORT_ROW_TOO_LARGE') } : parseDocument(row, document);
    if (!('value' in parsed) || !Array.isArray(parsed.value)) yield parsed;
    else {
      for (const value of parsed.value) {
        yield { row, value };
        row += 1;
      }
      row -= 1;
    }
  };
  for await (const { line } of readLines(text)) {
    if (line !== null && /^(---|\.\.\.)(\s|$)/.test(line)) yield* finish();
    else {
      size += line === null ? maxRow + 1 : line.length + 1;
      if (size <= maxRow) lines.push(line ?? '');
      else lines = [];
    }
  }
  yield* finish();
}
