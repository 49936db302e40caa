import type { Archive } from './archive.ts';
import { type SheetLimits, SpreadsheetError } from './limits.ts';
import type { SheetRowCollector } from './rows.ts';
import { type Attributes, parseXmlPart, readXml, type XmlHandlers } from './xml.ts';

/** Parses the repeat count of an ODS row or cell; 1 if it is missing or invalid. */
const timesOf = (text: string | undefined): number => {
  const times = Math.trunc(Number(text ?? '1'));
  return times >= 1 ? Math.min(times, Number.MAX_SAFE_INTEGER) : 1;
};

/** Returns the text of an ODS cell: its value if it has one, else the displayed text. */
const cellText = (attributes: Attributes, displayedText: string): string => {
  const value = attributes['office:value'];
  switch (attributes['office:value-type']) {
    case 'float':
    case 'currency':
    case 'percentage':
      return value === undefined || value.trim() === '' || Number.isNaN(Number(value)) ? displayedText : String(Number(value));
    case 'boolean':
      return attributes['office:boolean-value'] ?? displayedText;
    case 'date':
      return attributes['office:date-value']?.slice(0, 10) ?? displayedText;
    case 'string':
      return displayedText || (attributes['office:string-value'] ?? '');
    default:
      return displayedText;
  }
};

/** True for elements in an ODS cell whose paragraphs are not its text: notes and drawings. */
const isExcludedElement = (name: string): boolean => name === 'annotation' || name === 'frame' || name === 'custom-shape' || name === 'g';

interface Cell {
  attributes: Attributes;
  times: number;
  text: string;
  paragraphs: number;
}

const handlersOf = (rows: SheetRowCollector): XmlHandlers & { over: boolean } => {
  let tables = 0; // nesting level of tables, since a cell may contain a table
  let nextRow = 1;
  let rowTimes = 1;
  let column = 0;
  let cell: Cell | null = null;
  let paragraph = 0;
  let excludedDepth = 0;
  const write = (text: string): void => {
    if (!cell || excludedDepth > 0 || paragraph === 0 || tables !== 1) return;
    cell.text += text;
    rows.checkLength(cell.text.length);
  };
  const openInTable = (name: string, attributes: Attributes): void => {
    if (name === 'table-row') {
      rowTimes = timesOf(attributes['table:number-rows-repeated']);
      rows.begin(nextRow);
      column = 0;
    } else if (name === 'table-cell' || name === 'covered-table-cell')
      cell = { attributes, times: timesOf(attributes['table:number-columns-repeated']), text: '', paragraphs: 0 };
    else if (isExcludedElement(name)) excludedDepth += 1;
    else if (name === 'p' && cell) {
      paragraph += 1;
      if (excludedDepth === 0 && cell.paragraphs++ > 0) write('\n');
    } else if (name === 'line-break') write('\n');
    else if (name === 'tab') write('\t');
    else if (name === 's') {
      const times = timesOf(attributes['text:c']);
      rows.checkLength(times);
      write(' '.repeat(times));
    }
  };
  const closeInTable = (name: string): void => {
    if (isExcludedElement(name)) excludedDepth -= 1;
    else if (name === 'p') paragraph -= 1;
    else if ((name === 'table-cell' || name === 'covered-table-cell') && cell) {
      rows.put(column, cellText(cell.attributes, cell.text), cell.times);
      column += cell.times;
      cell = null;
    } else if (name === 'table-row') {
      rows.end(rowTimes);
      nextRow += rowTimes;
    }
  };
  const handlers = {
    over: false,
    open: (name: string, attributes: Attributes) => {
      if (name === 'table') tables += 1;
      else if (tables === 1 && !handlers.over) openInTable(name, attributes);
    },
    text: write,
    close: (name: string) => {
      if (name === 'table') {
        tables -= 1;
        if (tables === 0) handlers.over = true;
      } else if (tables === 1 && !handlers.over) closeInTable(name);
    },
  };
  return handlers;
};

const manifest = 'META-INF/manifest.xml';
/** Throws SpreadsheetError `encrypted` if an ODS file has a password, which only the manifest shows: ODS encrypts single parts. */
const refuseLocked = async (archive: Archive, limits: SheetLimits): Promise<void> => {
  if (!archive.has(manifest)) return;
  const open = (name: string): void => {
    if (name === 'encryption-data') throw new SpreadsheetError('encrypted', manifest);
  };
  await parseXmlPart(archive.bytes(manifest), { open }, limits);
};

/** Reads the first table of an ODS archive into `rows`; yields after each piece. */
export async function* readOds(archive: Archive, rows: SheetRowCollector, limits: SheetLimits): AsyncGenerator<void> {
  if (!archive.has('mimetype')) throw new SpreadsheetError('damaged', 'no type');
  await refuseLocked(archive, limits);
  const handlers = handlersOf(rows);
  for await (const _ of readXml(archive.bytes('content.xml'), handlers, limits)) {
    yield;
    if (handlers.over) return;
  }
}
