import { type PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** Media type of files that `writeSheet` writes. */
export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Number of characters that are compressed at once. */
const piece = 64 * 1024;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const schemas = 'http://schemas.openxmlformats.org';
const main = `${schemas}/spreadsheetml/2006/main`;
const relationship = `${schemas}/officeDocument/2006/relationships`;
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const relations = (type: string, target: string): string =>
  `<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="rId1" Type="${relationship}/${type}" Target="${target}"/></Relationships>`;

/** All parts of an XLSX file except the sheet; equal in every file. */
const parts = {
  '[Content_Types].xml': `<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${content}.worksheet+xml"/></Types>`,
  '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationship}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
};

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/**
 * Escapes XML. A character that XML cannot contain is written as `_xHHHH_` (a carriage return as `_x000D_`); text that already looks like
 * such an escape is escaped too.
 */
const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>]/g, (mark) => marks[mark] ?? mark)
    .replace(/[^\P{Cc}\t\n]|[\ufffe\uffff]/gu, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);

const columnName = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : columnName(Math.floor(column / 26) - 1) + columnName(column % 26);

const rowXml = (row: number, cells: readonly string[]): string =>
  `<row r="${row}">${cells
    .map((text, column) =>
      text === '' ? '' : `<c r="${columnName(column)}${row}" t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`,
    )
    .join('')}</row>`;

async function* sheetXml(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let bufferedXml = `${declaration}<worksheet xmlns="${main}"><sheetData>`;
  let row = 0;
  for await (const cells of rows) {
    row += 1;
    bufferedXml += rowXml(row, cells);
    if (bufferedXml.length < piece) continue;
    yield bufferedXml;
    bufferedXml = '';
  }
  yield `${bufferedXml}</sheetData></worksheet>`;
}

/** Streams an XLSX file with one sheet; neither the rows nor the file are held in memory. */
export const writeSheet = (rows: AsyncIterable<readonly string[]>): AsyncIterable<Uint8Array> => {
  const file = new ZipFile();
  const sheet = Readable.from(sheetXml(rows), { objectMode: false });
  const output = file.outputStream as PassThrough;
  sheet.on('error', (error) => output.destroy(error));
  output.on('close', () => sheet.destroy());
  for (const [name, xml] of Object.entries(parts)) file.addBuffer(Buffer.from(declaration + xml), name);
  file.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  file.end();
  return output;
};
