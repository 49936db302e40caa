import { writeSheet } from '../../src/platform/spreadsheet/write.server.ts';
import { type ArchivePart, unzip, zip } from './archive.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const part = (name: string, xml: string): ArchivePart => ({ name, data: Buffer.from(declaration + xml) });
const sheetml = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const officeRels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRels = 'http://schemas.openxmlformats.org/package/2006/relationships';

const relations = (targets: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `<Relationships xmlns="${packageRels}">${targets
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${officeRels}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const rows = Array.from(
  { length: 12 },
  (_, index) =>
    `<row r="${index + 4}" spans="1:5"><c r="A${index + 4}" t="s"><v>${index % 4}</v></c><c r="B${index + 4}" t="inlineStr"><is><t>标准 ${index}</t></is></c><c r="C${index + 4}" s="1"><v>${45000 + index}</v></c><c r="E${index + 4}"><v>${index}.5</v></c></row>`,
).join('');

/** The parts of an XLSX file as spreadsheet programs write it: shared strings, styles, two sheets, formulas, errors, a missing row. */
export const xlsxParts: readonly ArchivePart[] = [
  part(
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
  ),
  part('_rels/.rels', relations([['rId1', 'officeDocument', 'xl/workbook.xml']])),
  part(
    'xl/workbook.xml',
    `<workbook xmlns="${sheetml}" xmlns:r="${officeRels}"><workbookPr defaultThemeVersion="124226"/><sheets><sheet name="First" sheetId="1" r:id="rId1"/><sheet name="Second" sheetId="2" r:id="rId2"/></sheets></workbook>`,
  ),
  part(
    'xl/_rels/workbook.xml.rels',
    relations([
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'worksheet', 'worksheets/sheet2.xml'],
      ['rId3', 'styles', 'styles.xml'],
      ['rId4', 'sharedStrings', 'sharedStrings.xml'],
    ]),
  ),
  part(
    'xl/styles.xml',
    `<styleSheet xmlns="${sheetml}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd;@"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
  ),
  part(
    'xl/sharedStrings.xml',
    `<sst xmlns="${sheetml}" count="16" uniqueCount="5"><si><t>number</t></si><si><t xml:space="preserve"> title &amp; more </t></si><si><r><t>rich </t></r><r><rPr><b/></rPr><t>text</t></r></si><si><t>line_x000D_\nbreak</t></si><si><t/></si></sst>`,
  ),
  part(
    'xl/worksheets/sheet1.xml',
    `<worksheet xmlns="${sheetml}"><dimension ref="A1:E15"/><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>date</t></is></c><c r="D1" t="str"><f>1+1</f><v>sum</v></c><c r="E1" t="inlineStr"><is><t>pages</t></is></c></row><row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3" t="b"><v>1</v></c><c r="C3" s="2"><v>60</v></c><c r="D3" t="e"><v>#REF!</v></c><c r="E3"><v>1E-3</v></c></row>${rows}</sheetData><mergeCells count="1"><mergeCell ref="A4:B4"/></mergeCells></worksheet>`,
  ),
  part(
    'xl/worksheets/sheet2.xml',
    `<worksheet xmlns="${sheetml}"><sheetData><row r="1"><c r="A1"><v>2</v></c></row></sheetData></worksheet>`,
  ),
];

const ods = 'urn:oasis:names:tc:opendocument:xmlns';
const odsRows = Array.from(
  { length: 8 },
  (_, index) =>
    `<table:table-row><table:table-cell office:value-type="string"><text:p>Обозначение ${index}</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="${index}.25"><text:p>${index},25</text:p></table:table-cell><table:table-cell office:value-type="date" office:date-value="2024-05-1${index}"><text:p>1${index}.05.24</text:p></table:table-cell></table:table-row>`,
).join('');

/**
 * The parts of an ODS file as LibreOffice writes it: repeated rows and cells, covered cells, a comment, two tables, a million empty rows at
 * the end.
 */
export const odsParts: readonly ArchivePart[] = [
  { name: 'mimetype', data: Buffer.from('application/vnd.oasis.opendocument.spreadsheet'), method: 0 },
  part(
    'META-INF/manifest.xml',
    `<manifest:manifest xmlns:manifest="${ods}:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/></manifest:manifest>`,
  ),
  part(
    'content.xml',
    `<office:document-content xmlns:office="${ods}:office:1.0" xmlns:table="${ods}:table:1.0" xmlns:text="${ods}:text:1.0"><office:body><office:spreadsheet><table:table table:name="First"><table:table-column table:number-columns-repeated="3"/><table:table-row><table:table-cell office:value-type="string"><text:p>number</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>pages</text:p></table:table-cell><table:table-cell office:value-type="string"><office:annotation><text:p>a note</text:p></office:annotation><text:p>da<text:s text:c="2"/>te</text:p></table:table-cell><table:table-cell table:number-columns-repeated="1021"/></table:table-row><table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>${odsRows}<table:table-row table:number-rows-repeated="2"><table:table-cell office:value-type="boolean" office:boolean-value="true"/><table:covered-table-cell/><table:table-cell office:value-type="percentage" office:value="0.5"/></table:table-row><table:table-row table:number-rows-repeated="1048500"><table:table-cell table:number-columns-repeated="1024"/></table:table-row></table:table><table:table table:name="Second"><table:table-row><table:table-cell><text:p>second</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`,
  ),
];

export const xlsxBook = (): Buffer => zip(xlsxParts);
export const odsBook = (): Buffer => zip(odsParts);

async function* ownRows(): AsyncGenerator<string[]> {
  yield ['number', 'title', '', 'note'];
  for (let row = 0; row < 20; row++) yield [`GB/T ${row}-2020`, `标准 <${row}> & "more"`, '', row % 3 ? '' : 'two\r\nlines _x000D_'];
}

/** The parts of an XLSX file that the portal's own writer has written. */
export const writePortalXlsxParts = async (): Promise<ArchivePart[]> => unzip(Buffer.concat(await Array.fromAsync(writeSheet(ownRows()))));
