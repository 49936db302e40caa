import { type Document, isAlias, isMap, isScalar, parseDocument as parseYaml, visit } from 'yaml';
import { readLines } from './json.server.ts';
import { findLimitBreach, maxYamlItemLength } from './limits.ts';
import { createImportReason, type SourceRow } from './reason.ts';

/** Maximum number of aliases in a document; the parser searches the whole document for each. */
const mostAliases = 50;

/** Whether a document has duplicate keys or too many aliases; the parser needs quadratic time for both. */
const isHostile = (document: Document): boolean => {
  let aliases = 0;
  let hasTwice = false;
  visit(document, (_, node) => {
    if (isAlias(node)) aliases += 1;
    if (isMap(node)) {
      const keys = node.items.flatMap(({ key }) => (isScalar(key) ? [key.value] : []));
      hasTwice ||= new Set(keys).size < keys.length;
    }
    return hasTwice || aliases > mostAliases ? visit.BREAK : undefined;
  });
  return hasTwice || aliases > mostAliases;
};

const parseDocument = (row: number, text: string): SourceRow => {
  if (text.includes('\ufffd')) return { row, error: createImportReason('E_IMPORT_BYTES') };
  try {
    // Core schema: dates stay text. The log level "silent" would return half of a broken document.
    const document = parseYaml(text, { schema: 'core', uniqueKeys: false, prettyErrors: false, logLevel: 'error' });
    if (document.errors.length > 0 || isHostile(document)) return { row, error: createImportReason('E_IMPORT_YAML') };
    const value: unknown = document.toJS({ maxAliasCount: mostAliases });
    const problem = findLimitBreach(value);
    return problem ? { row, error: problem } : { row, value };
  } catch {
    return { row, error: createImportReason('E_IMPORT_YAML') }; // `toJS` throws if aliases expand to too many values (`maxAliasCount`)
  }
};

/** Reads the documents of a YAML stream, separated by `---`. A document that is a list is split into its items. */
export async function* readYaml(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  let lines: string[] = [];
  let size = 0;
  let row = 0;
  let isList: boolean | null = null;
  const finish = (): SourceRow[] => {
    const [piece, length] = [lines.join('\n'), size];
    lines = [];
    size = 0;
    if (length > maxYamlItemLength) return [{ row: ++row, error: createImportReason('E_IMPORT_ROW_TOO_LARGE') }];
    if (!/^\s*[^\s#]/m.test(piece)) return [];
    const parsed = parseDocument(++row, piece);
    // A list item was parsed as a list of one.
    return 'value' in parsed && Array.isArray(parsed.value)
      ? parsed.value.map((value, index) => ({ row: index === 0 ? row : ++row, value }))
      : [parsed];
  };
  for await (const { line } of readLines(text)) {
    const divider = line !== null && /^(---|\.\.\.)(\s|$)/.test(line);
    const dash = line !== null && !divider && /^-(\s|$)/.test(line);
    // If a document begins with a dash in the first column, each further dash in that column begins the next item.
    if (divider || (dash && isList)) yield* finish();
    if (divider) {
      isList = null;
      continue;
    }
    if (isList === null && line !== null && /^\s*[^\s#]/.test(line)) isList = dash;
    size += line === null ? maxYamlItemLength + 1 : line.length + 1;
    if (size <= maxYamlItemLength) lines.push(line ?? '');
    else lines = [];
  }
  yield* finish();
}
