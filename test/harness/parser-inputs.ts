import { type ArchivePart, zip } from '../prove/archive.ts';
import { odsParts, xlsxParts } from '../prove/books.ts';

/**
 * Worst-case inputs for a parser, by name; each function returns a text of about `bytes` bytes. The limits of the parser accept some inputs
 * and refuse others; the names of the latter begin with `refused:`.
 */
export type ParserInputs = Readonly<Record<string, (bytes: number) => string>>;

const fill = (part: string, bytes: number): string => part.repeat(Math.max(1, Math.floor(bytes / part.length)));
/** Joins parts with consecutive numbers until the size is reached. */
const count = (part: (n: number) => string, bytes: number): string => {
  const parts: string[] = [];
  for (let [size, n] = [0, 0]; size < bytes; n += 1) {
    const next = part(n);
    size += next.length;
    parts.push(next);
  }
  return parts.join('');
};
const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

const bpmn = (inside: string): string =>
  `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="t"><process id="p">${inside}</process></definitions>`;
const line = '<startEvent id="s"/><endEvent id="e"/><sequenceFlow id="f" sourceRef="s" targetRef="e"/>';
const attributes = (length: number, value: string) => Array.from({ length }, (_, n) => `a${n}="${value}"`).join(' ');

export const bpmnInputs: ParserInputs = {
  'a hundred attributes of each element': (bytes) => bpmn(fill(`<task ${attributes(100, 'xxxxxx')}/>`, bytes)),
  'forty levels of namespaces, again and again': (bytes) => {
    const levels = Array.from({ length: 40 }, (_, n) => n);
    const nested = `${levels.map((n) => `<n${n}:a xmlns:n${n}="urn:${n}">`).join('')}${levels.map((n) => `</n${39 - n}:a>`).join('')}`;
    return bpmn(fill(`${nested}<!--${'x'.repeat(Math.max(0, Math.floor(bytes / 12) - nested.length))}-->`, bytes));
  },
  'elements of no kind': (bytes) => bpmn(fill(`<a id="x">${'y'.repeat(60)}</a>`, bytes)),
  'text of entities': (bytes) => bpmn(`<documentation>${fill('&lt;&#65;', bytes)}</documentation>`),
  'settings of many keys': (bytes) =>
    bpmn(
      `<extensionElements><settings xmlns="urn:brics:flow">{${count((n) => `"k${n}":0,`, bytes)}"k":0}</settings></extensionElements>${line}`,
    ),
  'refused: namespaces nested without end': (bytes) => bpmn(fill('<a:b xmlns:a="u">', bytes)),
  'refused: attributes of one element': (bytes) => bpmn(`<task ${count((n) => `a${n}="" `, bytes)}/>`),
  'refused: elements without end': (bytes) => bpmn(fill('<a/>', bytes)),
  'refused: quotes that are never closed': (bytes) => `<a b="${fill("<a b='", bytes)}`,
};

const calendar = (events: string): string => `BEGIN:VCALENDAR\n${events}END:VCALENDAR`;
const event = (lines: string): string => `BEGIN:VEVENT\nDTSTART;VALUE=DATE:20270101\n${lines}END:VEVENT\n`;
/** A recurrence rule in which every list has its maximum length. */
const longRule = `RRULE:FREQ=YEARLY;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12;BYMONTHDAY=${Array.from({ length: 28 }, (_, n) => n + 1).join(',')};BYDAY=53MO\n`;

export const icsInputs: ParserInputs = {
  'many events': (bytes) => calendar(fill(event(''), bytes)),
  'rules that no day fits': (bytes) =>
    calendar(fill(event(`RRULE:FREQ=YEARLY;BYMONTHDAY=31;BYMONTH=2;BYDAY=MO\nX:${'x'.repeat(2000)}\n`), bytes)),
  'rules that no day fits in any month': (bytes) => calendar(fill(event(`${longRule}X:${'x'.repeat(2000)}\n`), bytes)),
  'parameters of lines as long as they may be': (bytes) => calendar(event(fill(`X${';P="x,y"'.repeat(50)}:${'x'.repeat(9000)}\n`, bytes))),
  'excluded days': (bytes) =>
    calendar(fill(event(`RRULE:FREQ=YEARLY\n${'EXDATE;VALUE=DATE:20280101,20270101\n'.repeat(10)}X:${'x'.repeat(9500)}\n`), bytes)),
  'properties of one event': (bytes) => calendar(event(fill('SUMMARY:a\\,b\n', bytes))),
  'refused: excluded days': (bytes) => calendar(event(fill('EXDATE;VALUE=DATE:20270101\n', bytes))),
  'refused: parameters of one line': (bytes) => calendar(event(`X${fill(';A=B', bytes)}:x\n`)),
  'refused: a line that is folded without end': (bytes) => calendar(event(`X:${fill('a\n ', bytes)}\n`)),
  'refused: rules without end': (bytes) => calendar(fill(event('RRULE:FREQ=YEARLY\n'), bytes)),
};

export const csvInputs: ParserInputs = {
  'quotes that close elsewhere': (bytes) => `account,b\n${fill('"x\n', bytes)}`,
  'a quote that is never closed': (bytes) => `account,b\n"${fill('""', bytes)}`,
  'names without end': (bytes) => fill('a,', bytes),
  'short rows under many names': (bytes) => `${Array.from({ length: 1900 }, (_, n) => `c${n}`).join(',')}\n${fill('a\n', bytes)}`,
  'rows without anything': (bytes) => `account,b\n${fill(`${','.repeat(400)}\n`, bytes)}`,
};

const sheet = (xml: string): string => {
  const data = Buffer.from(`<worksheet><sheetData>${xml}</sheetData></worksheet>`);
  return latin(zip(xlsxParts.map((part): ArchivePart => (part.name === 'xl/worksheets/sheet1.xml' ? { ...part, data, method: 0 } : part))));
};
const table = (xml: string): string =>
  latin(
    zip(
      odsParts.map((part): ArchivePart => {
        if (part.name !== 'content.xml') return part;
        const data = Buffer.from(Buffer.from(part.data).toString().replace('<table:table-column', `${xml}<table:table-column`));
        return { ...part, data, method: 0 };
      }),
    ),
  );

export const sheetInputs: ParserInputs = {
  'cells of one row each': (bytes) => sheet(fill('<row><c><v>1</v></c></row>', bytes)),
  'attributes of all elements': (bytes) => sheet(fill(`<row ${attributes(900, '')}/>`, bytes)),
  'texts of entities': (bytes) => sheet(fill(`<row><c t="str"><v>${'&lt;&#65;'.repeat(500)}</v></c></row>`, bytes)),
  'OpenDocument cells': (bytes) =>
    table(fill('<table:table-row><table:table-cell office:value-type="float" office:value="1"/></table:table-row>', bytes)),
  'refused: levels': (bytes) => sheet(fill('<row>', bytes)),
};

export const jsonInputs: ParserInputs = {
  'empty things': (bytes) => `[${fill('{},', bytes)}0]`,
  keys: (bytes) => `{${count((n) => `"${n}":0,`, bytes)}"a":0}`,
  'one key again and again': (bytes) => `{${fill('"a":0,', bytes)}"a":0}`,
  escapes: (bytes) => `"${fill('\\u0041', bytes)}"`,
  'refused: levels': (bytes) => fill('[', bytes),
  'refused: levels after a long text': (bytes) => `["${fill('\\"', bytes)}",${'['.repeat(40)}`,
};

export const jsonFileInputs: ParserInputs = {
  lines: (bytes) => fill('{"a":[1]}\n', bytes),
  values: (bytes) => `[${fill('{"a":[1]},', bytes)}1]`,
  'a value that never ends': (bytes) => `[${fill('{"a":"', bytes)}`,
  'levels, line by line': (bytes) => fill(`${'['.repeat(40)}\n`, bytes),
};

export const yamlInputs: ParserInputs = {
  keys: (bytes) => count((n) => `k${n}: v\n`, bytes),
  'keys within braces': (bytes) => `a: {${count((n) => `k${n}: v, `, bytes)}}`,
  items: (bytes) => `a:\n${fill(' - b\n', bytes)}`,
  'brackets without end': (bytes) => `a: ${fill('[', bytes)}`,
  'levels by indentation': (bytes) => count((n) => `${' '.repeat(n)}a:\n`, bytes),
  'a quoted text': (bytes) => `a: "${fill('\\x41\n ', bytes)}"`,
  comments: (bytes) => `a: b\n${fill('# c\n', bytes)}`,
  'refused: one key again and again': (bytes) => fill('? a\n', bytes),
  'refused: aliases': (bytes) => `x:\n${count((n) => ` - &a${n} x\n - *a${n}\n`, bytes)}`,
};

const levels = `${'<b>'.repeat(999)}${'</b>'.repeat(999)}`;
export const htmlInputs: ParserInputs = {
  'a thousand levels, again and again': (bytes) => fill(levels, bytes),
  'ends of what was not begun': (bytes) => '<b>'.repeat(999) + fill('</i>', bytes),
  'attributes of one element': (bytes) => `<a ${count((n) => `a${n}="" `, bytes)}>x</a>`,
  'attributes that are never closed': (bytes) => fill('<a href="', bytes),
  links: (bytes) => fill('<a href="j&#97;vascript:x">x</a>', bytes),
  brackets: (bytes) => fill('<', bytes),
  entities: (bytes) => fill('&amp', bytes),
  comments: (bytes) => fill('<!--', bytes),
  'paragraphs that are never closed': (bytes) => fill('<p ', bytes),
  'paragraphs that the next one ends': (bytes) => fill('<p>x', bytes),
  'refused: levels without end': (bytes) => fill('<b>', bytes),
};

const number = (n: number): string => String.fromCharCode((n >>> 24) & 255, (n >>> 16) & 255, (n >>> 8) & 255, n & 255);
export const pictureInputs: ParserInputs = {
  'parts of a PNG': (bytes) =>
    `\x89PNG\r\n\x1a\n${number(13)}IHDR${number(1)}${number(1)}\x08\x02\0\0\0\x90wS\xde${fill(`${number(0)}tEXt${number(0)}`, bytes)}`,
  'parts of a JPEG': (bytes) => `\xff\xd8${fill('\xff\xe1\0\x02', bytes)}`,
  'boxes of an AVIF': (bytes) => `${number(24)}ftypavif${number(0)}avifmif1${fill(`${number(8)}free`, bytes)}`,
  'entries of a ZIP': (bytes) => fill(`PK\x03\x04\x14${'\0'.repeat(21)}\x01\0\0\0a`, bytes),
};

/** File contents in which each line begins like the multipart boundary. */
export const uploadInputs: ParserInputs = {
  'lines that are nearly the boundary': (bytes) => fill('\r\n--boundarx', bytes),
  'line ends': (bytes) => fill('\r\n', bytes),
};

export const formInputs: ParserInputs = {
  fields: (bytes) => fill('a=&', bytes),
  names: (bytes) => count((n) => `a${n}&`, bytes),
  escapes: (bytes) => `a=${fill('%41', bytes)}`,
};
