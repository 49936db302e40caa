import type { Archive } from './archive.ts';
import { type SheetLimits, SpreadsheetError } from './limits.ts';
import type { SheetRowCollector } from './rows.ts';
import { parseXmlPart, readXml, type XmlHandlers } from './xml.ts';

/** Maximal number of relations, sheets, styles or formats of a workbook. */
const most = 100_000;
/** Maximal total cost of shared texts; each text costs its characters plus `costOfText`. */
const mostShared = 100_000_000;
const costOfText = 32;

const add = <T>(list: T[], item: T): void => {
  if (list.length >= most) throw new SpreadsheetError('too-large', `more than ${most} of a kind`);
  list.push(item);
};

interface Relation {
  id: string;
  type: string;
  target: string;
}
/**
 * Returns the relations of a part of the XLSX archive. `type` is the last word of the relation type (`worksheet`, `styles`); targets are paths in the
 * archive.
 */
const relationsOf = async (archive: Archive, part: string, limits: SheetLimits): Promise<Relation[]> => {
  const slash = part.lastIndexOf('/') + 1;
  const file = `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
  const relations: Relation[] = [];
  if (!archive.has(file)) return relations;
  const open: XmlHandlers['open'] = (name, { Id = '', Type = '', Target = '' }) => {
    if (name !== 'Relationship') return;
    const base = Target.startsWith('/') ? [] : part.slice(0, slash).split('/');
    const path: string[] = [];
    for (const step of [...base, ...Target.split('/')]) {
      if (step === '..') path.pop();
      else if (step !== '' && step !== '.') path.push(step);
    }
    add(relations, { id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target: path.join('/') });
  };
  await parseXmlPart(archive.bytes(file), { open }, limits);
  return relations;
};

/** Decodes characters that XML cannot contain, which XLSX writes as `_x000D_`. */
const unescapeText = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))) : text;

const readShared = async (archive: Archive, part: string, limits: SheetLimits): Promise<string[]> => {
  const shared: string[] = [];
  let cost = 0;
  let inText = false;
  let inReading = false; // true inside a phonetic reading of Japanese, which is not part of the text
  let text = '';
  await parseXmlPart(
    archive.bytes(part),
    {
      open: (name) => {
        if (name === 'si') text = '';
        else if (name === 'rPh') inReading = true;
        else if (name === 't') inText = !inReading;
      },
      text: (piece) => {
        if (inText) text += piece;
      },
      close: (name) => {
        if (name === 't') inText = false;
        else if (name === 'rPh') inReading = false;
        else if (name === 'si') {
          cost += text.length + costOfText;
          if (cost > mostShared) throw new SpreadsheetError('too-large', 'shared texts');
          shared.push(unescapeText(text));
          text = '';
        }
        if (text.length > limits.row) throw new SpreadsheetError('too-large', 'a shared text');
      },
    },
    limits,
  );
  return shared;
};

const dateFormats = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);
const isDateFormat = (id: number, code: string | undefined): boolean => {
  if (code === undefined) return dateFormats.has(id) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  if (/\[(h+|m+|s+)\]/i.test(code)) return true;
  const signs = code.slice(0, 255).replace(/\[[^\]]*\]|\\.|"[^"]*"|[*_]./g, '');
  return /am\/pm|a\/p|y|d|mmm|(?<![a-z])(h|s){1,2}(?![a-z])/i.test(signs);
};

/** Returns for each cell style, by index, whether it displays a number as a date. */
const readDateStyles = async (archive: Archive, part: string, limits: SheetLimits): Promise<boolean[]> => {
  const formats = new Map<number, string>();
  const styles: number[] = [];
  let inCells = false;
  await parseXmlPart(
    archive.bytes(part),
    {
      open: (name, { numFmtId = '0', formatCode = '' }) => {
        if (name === 'cellXfs') inCells = true;
        else if (name === 'xf' && inCells) add(styles, Number(numFmtId));
        else if (name === 'numFmt' && formats.size < most) formats.set(Number(numFmtId), formatCode);
      },
      close: (name) => {
        if (name === 'cellXfs') inCells = false;
      },
    },
    limits,
  );
  return styles.map((id) => isDateFormat(id, formats.get(id)));
};

interface Workbook {
  /** Path of the workbook's first sheet; undefined if the workbook has none. */
  sheet: string | undefined;
  since1904: boolean;
  shared: string[];
  dateStyles: boolean[];
}

const readWorkbook = async (archive: Archive, limits: SheetLimits): Promise<Workbook> => {
  if (!archive.has('[Content_Types].xml')) throw new SpreadsheetError('damaged', 'no list of types');
  const path = (await relationsOf(archive, '', limits)).find(({ type }) => type === 'officeDocument')?.target;
  if (!path) throw new SpreadsheetError('damaged', 'no workbook');
  const relations = await relationsOf(archive, path, limits);
  let first: string | undefined;
  let since1904 = false;
  const open: XmlHandlers['open'] = (name, attributes) => {
    if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
    if (name === 'sheet') first ??= attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
  };
  await parseXmlPart(archive.bytes(path), { open }, limits);
  const sheet = first === undefined ? undefined : relations.find(({ id, type }) => id === first && type === 'worksheet')?.target;
  if (first !== undefined && sheet === undefined) throw new SpreadsheetError('damaged', `no sheet ${first}`);
  const partOf = (kind: string) => relations.find(({ type, target }) => type === kind && archive.has(target))?.target;
  const [shared, styles] = [partOf('sharedStrings'), partOf('styles')];
  return {
    sheet,
    since1904,
    shared: shared ? await readShared(archive, shared, limits) : [],
    dateStyles: styles ? await readDateStyles(archive, styles, limits) : [],
  };
};

const day = 86_400_000;
/** Returns the date of a spreadsheet's day count; empty if there is none. 1900 is treated as a leap year, as in spreadsheets. */
const dateText = (days: number, since1904: boolean): string => {
  const start = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days >= 60 ? 30 : 31);
  const date = new Date(start + Math.round(days * day));
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
};

/** Returns the column of a cell reference, from 0: `A1` is 0. */
const columnOf = (reference: string): number => {
  const letters = /^[A-Za-z]{1,3}(?=\d|$)/.exec(reference)?.[0];
  if (!letters) throw new SpreadsheetError('damaged', `cell ${reference.slice(0, 20)}`);
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
};

/** Returns the text of an XLSX cell. */
const cellText = (book: Workbook, type: string, style: string | undefined, text: string): string => {
  if (type === 's') return book.shared[Number(text || 'none')] ?? '';
  if (type === 'str' || type === 'inlineStr') return unescapeText(text);
  if (type === 'b') return String(text === '1' || text.toLowerCase() === 'true');
  if (type === 'e' || text.trim() === '' || Number.isNaN(Number(text))) return text;
  return style !== undefined && book.dateStyles[Number(style)] ? dateText(Number(text), book.since1904) : String(Number(text));
};

const handlersOf = (book: Workbook, rows: SheetRowCollector): XmlHandlers => {
  let inRow = false;
  let cell: { type: string; style: string | undefined; column: number; text: string } | null = null;
  let next = 0;
  let taking = false;
  let inReading = false;
  return {
    open: (name, { r, t = '', s }) => {
      if (name === 'row') {
        rows.begin(r === undefined ? rows.number + 1 : Number(r));
        inRow = true;
        next = 0;
      } else if (name === 'c' && inRow) cell = { type: t, style: s, column: r === undefined ? next : columnOf(r), text: '' };
      else if (name === 'rPh') inReading = true;
      else if (cell && !inReading && name === (cell.type === 'inlineStr' ? 't' : 'v')) taking = true;
    },
    text: (piece) => {
      if (!cell || !taking) return;
      cell.text += piece;
      rows.checkLength(cell.text.length);
    },
    close: (name) => {
      if (name === 'v' || name === 't') taking = false;
      else if (name === 'rPh') inReading = false;
      else if (name === 'c' && cell) {
        rows.put(cell.column, cellText(book, cell.type, cell.style, cell.text));
        next = cell.column + 1;
        cell = null;
      } else if (name === 'row' && inRow) {
        rows.end();
        inRow = false;
      }
    },
  };
};

/** Reads the first sheet of an XLSX archive into `rows`; yields after each piece. */
export async function* readXlsx(archive: Archive, rows: SheetRowCollector, limits: SheetLimits): AsyncGenerator<void> {
  const book = await readWorkbook(archive, limits);
  if (book.sheet !== undefined) yield* readXml(archive.bytes(book.sheet), handlersOf(book, rows), limits);
}
