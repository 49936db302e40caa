import { type ArchivePart, zip } from './archive.ts';

/** A seeded pseudo-random generator of numbers from 0 to 1 (mulberry32). */
export const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
type Random = () => number;
const below = (random: Random, limit: number): number => Math.floor(random() * limit);
const pick = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)] as T;

const nasty = [
  ...['', '0', '-1', '1', '2147483648', '4294967295', '99999999999999999999', '1e308', '-1e308', '1e-320', 'NaN', 'Infinity', '0x10'],
  ...['A0', 'A', '1', 'XFD1048576', 'XFE1048577', 'ZZZZZZZZ1', 'A99999999999', 'ä1', '../../etc/passwd', '/xl/workbook.xml', '__proto__'],
  ...[
    'constructor',
    'rId1',
    'rId99',
    's',
    'd',
    'inlineStr',
    '1048576',
    '16384',
    '65536',
    '_x0000__xD800_',
    '&#0;',
    '&#x110000;',
    '&#xD800;',
  ],
];

/** Mutations of arbitrary bytes of the file. */
const byteMutations: readonly ((random: Random, file: Buffer) => Buffer)[] = [
  (random, file) => {
    for (let times = 1 + below(random, 20); times > 0; times--) {
      const at = below(random, file.length);
      file[at] = (file[at] as number) ^ (1 << below(random, 8));
    }
    return file;
  },
  (random, file) => file.subarray(0, below(random, file.length)),
  (random, file) => file.subarray(below(random, file.length)),
  (random, file) => file.fill(below(random, 2) * 255, below(random, file.length), below(random, file.length)),
  (random, file) => {
    const [from, size, to] = [below(random, file.length), below(random, 400), below(random, file.length)];
    return Buffer.concat([file.subarray(0, to), file.subarray(from, from + size), file.subarray(to)]);
  },
  (random, file) => {
    const at = below(random, file.length);
    return Buffer.concat([file.subarray(0, at), file.subarray(at + 1 + below(random, 200))]);
  },
  (random, file) => {
    const at = below(random, Math.max(1, file.length - 4));
    if (file.length > 4) file.writeUInt32LE(pick(random, [0, 1, 0xffff, 0xffffffff, 0x7fffffff, file.length]), at);
    return file;
  },
];

/** Mutations of the archive: records with false values; parts that are missing, duplicated or moved. */
const archiveMutations: readonly ((random: Random, parts: ArchivePart[]) => Buffer)[] = [
  (random, parts) => zip(parts.toSpliced(below(random, parts.length), 1)),
  (random, parts) => zip([...parts, { ...pick(random, parts), data: pick(random, parts).data }]),
  (random, parts) => zip(parts.with(below(random, parts.length), { ...pick(random, parts), data: pick(random, parts).data })),
  (random, parts) => zip(parts.toSorted(() => random() - 0.5)),
  (random, parts) => {
    const field = pick(random, ['method', 'flags', 'crc', 'packed', 'size', 'offset', 'nameLength', 'extraLength'] as const);
    const wide = !['method', 'flags', 'nameLength', 'extraLength'].includes(field);
    const value = pick(random, wide ? [0, 1, 5, 100, 0xfffffffe, 0xffffffff, 0x7fffffff] : [0, 1, 8, 9, 12, 99, 0x0808, 0x2041, 0xffff]);
    const at = below(random, parts.length);
    const lying = { ...(parts[at] as ArchivePart), lies: { [field]: value }, directoryOnly: random() < 0.5 };
    return zip(parts.with(at, lying));
  },
  (random, parts) => {
    const value = pick(random, [0, 1, 2, 0xfffe, 0xffff, 0x7fffffff, 0xffffffff]);
    return zip(parts, { [pick(random, ['count', 'size', 'offset'] as const)]: value });
  },
  (_, parts) => zip(parts.map((part) => ({ ...part, method: 0 }))),
  (random, parts) =>
    zip([...parts, ...Array.from({ length: below(random, 3000) }, (_, index) => ({ name: `x${index}`, data: Buffer.of() }))]),
];

const tag = /<[^<>]*>/g;
const attribute = /="[^"]*"/g;
const spot = (random: Random, text: string, pattern: RegExp): { at: number; found: string } => {
  const all = [...text.matchAll(pattern)];
  const one = all.length > 0 ? pick(random, all) : undefined;
  return { at: one?.index ?? 0, found: one?.[0] ?? '' };
};
const replace = (text: string, { at, found }: { at: number; found: string }, by: string): string =>
  text.slice(0, at) + by + text.slice(at + found.length);

/** Mutations of the XML text of one part. */
const xmlMutations: readonly ((random: Random, xml: string) => string)[] = [
  (random, xml) => replace(xml, spot(random, xml, tag), ''),
  (random, xml) => {
    const here = spot(random, xml, tag);
    return replace(xml, here, here.found + here.found);
  },
  (random, xml) => replace(xml, spot(random, xml, tag), spot(random, xml, tag).found),
  (random, xml) => replace(xml, spot(random, xml, attribute), `="${pick(random, nasty)}"`),
  (random, xml) => replace(xml, spot(random, xml, attribute), `="${pick(random, nasty)}"`),
  (random, xml) => replace(xml, spot(random, xml, />[^<>]*</g), `>${pick(random, nasty)}<`),
  (random, xml) => replace(xml, spot(random, xml, /(?<=>)(?=<)/g), pick(random, nasty)),
  (random, xml) => {
    const depth = pick(random, [10, 300, 5000, 50_000]);
    const name = pick(random, ['a', 'row', 'c', 'is', 'r', 'si', 'text:p', 'text:span', 'table:table']);
    const inner = `<${name}>`.repeat(depth) + (random() < 0.5 ? `</${name}>`.repeat(depth) : '');
    return replace(xml, spot(random, xml, /(?<=>)(?=<)/g), inner);
  },
  (random, xml) => {
    const open = pick(random, ['<!--', '<![CDATA[', '<?', '<', '</', '<a b="', '<!DOCTYPE x [', '&', '&#', '<!']);
    return replace(xml, spot(random, xml, /(?<=>)(?=<)/g), open);
  },
  (random, xml) => {
    const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
    const file = random() < 0.3 ? '<!ENTITY f SYSTEM "file:///etc/hostname">' : '';
    const doctype = `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}${file}]>`;
    return xml.replace(/(<\?xml[^>]*\?>)?/, `$1${doctype}`).replace(/>[^<>]*<\/(\w+:)?(t|v|p)>/, `>&l9;${file && '&f;'}</$1$2>`);
  },
  (random, xml) =>
    replace(xml, spot(random, xml, /[\s\S]/g), pick(random, ['\0', '\ufffe', '\ud800', '\ufffd', '<', '>', '"', '&', '\u0001'])),
  (random, xml) => xml.slice(0, below(random, xml.length)),
  (random, xml) => `${pick(random, ['\ufeff', '\n', ' ', '<?xml version="1.1"?>'])}${xml}${pick(random, ['', '<x/>', 'x', '\0'])}`,
  (random, xml) =>
    xml.replace(/<table:table-(row|cell)/g, (all) =>
      random() < 0.4 ? `${all} table:number-${all.endsWith('row') ? 'rows' : 'columns'}-repeated="${pick(random, nasty)}"` : all,
    ),
];

/** Repeated XML, inserted between two tags: `[before, repeated, after]`. */
const floods: readonly (readonly [string, string, string])[] = [
  ['', '<row r="1"><c r="XFD1"><v>1</v></c></row>', ''],
  ['', '<row><c><v>1</v></c></row>', ''],
  ['<row>', '<c><v>1</v></c>', '</row>'],
  ['<row>', '<c r="A1" t="s"><v>0</v></c>', '</row>'],
  ['', '<si/>', ''],
  ['', '<si><t>some longer text here</t></si>', ''],
  ['<si>', '<r><t>x</t></r>', '</si>'],
  ['', '<xf numFmtId="14"/>', ''],
  ['', '<numFmt numFmtId="165" formatCode="[[[[[[[[\\\\\\\\\\\\ymd"/>', ''],
  ['<!--', 'xxxxxxxxxxxxxxxx', ''],
  ['<!--', '-- --- -', '-->'],
  ['<![CDATA[', 'xxxxxxxx]]', ''],
  ['<?x ', '?? ??', ''],
  ['<a b="', 'xxxxxxxx', ''],
  ['<a ', 'b="1" ', '/>'],
  ['<', 'xxxxxxxx', ''],
  ['</', 'xxxxxxxx', ''],
  ['&', 'xxxxxxxx', ''],
  ['', '&amp;', ''],
  ['', '      \n', ''],
  ['', '<a>', ''],
  ['<!DOCTYPE x [', '<!ENTITY a "b">', ']>'],
  ['<c t="inlineStr"><is><t>', 'text and text ', '</t></is></c>'],
  ['<c t="str"><v>', '_x0041_', '</v></c>'],
  ['', '<sheet name="x" sheetId="1" r:id="rId1"/>', ''],
  ['', '<Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/>', ''],
  [
    '',
    '<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384" office:value-type="float" office:value="1"/></table:table-row>',
    '',
  ],
  [
    '<table:table-row>',
    '<table:table-cell table:number-columns-repeated="16384" office:value-type="boolean" office:boolean-value="true"/>',
    '</table:table-row>',
  ],
  ['<table:table-row>', '<table:covered-table-cell table:number-columns-repeated="16384"/>', '</table:table-row>'],
  ['<table:table-row><table:table-cell><text:p>', '<text:s text:c="100000"/>', '</text:p></table:table-cell></table:table-row>'],
];

/** Names of the parts that the readers of XLSX and ODS open. */
const read = /content\.xml|sheet1\.xml|sharedStrings|styles|workbook|\.rels|Content_Types|manifest/;
const change = (random: Random, parts: ArchivePart[], by: (xml: string) => string): Buffer => {
  const places = parts.flatMap(({ name }, index) => (read.test(name) ? [index] : []));
  const at = random() < 0.5 ? places.find((place) => /content\.xml|sheet1\.xml/.test(parts[place]?.name ?? '')) : undefined;
  const place = at ?? pick(random, places) ?? 0;
  const part = parts[place] as ArchivePart;
  return zip(parts.with(place, { ...part, data: Buffer.from(by(Buffer.from(part.data).toString())) }));
};

/** Inserts a flood of up to `most` bytes of repeated XML; compressed, the file stays small. */
const flood = (random: Random, parts: ArchivePart[], most: number): Buffer => {
  const [before, piece, after] = pick(random, floods);
  const times = Math.floor((most * random()) / piece.length);
  return change(random, parts, (xml) => replace(xml, spot(random, xml, /(?<=>)(?=<)/g), before + piece.repeat(times) + after));
};

/** Returns the mutated spreadsheet of a seed. One in `floodEvery` files expands to megabytes. */
export const mutateSpreadsheet = (
  seed: number,
  books: readonly (readonly ArchivePart[])[],
  floodEvery: number,
): { what: string; file: Buffer } => {
  const random = randomOf(seed);
  const parts = [...pick(random, books)];
  if (below(random, floodEvery) === 0) return { what: 'flood', file: flood(random, parts, 24 * 1024 ** 2) };
  const way = pick(random, ['bytes', 'archive', 'xml', 'xml', 'xml', 'small flood'] as const);
  if (way === 'bytes') return { what: way, file: pick(random, byteMutations)(random, zip(parts)) };
  if (way === 'archive') return { what: way, file: pick(random, archiveMutations)(random, parts) };
  if (way === 'small flood') return { what: way, file: flood(random, parts, 20_000) };
  return {
    what: way,
    file: change(random, parts, (xml) => {
      let text = xml;
      for (let times = 1 + below(random, 3); times > 0; times--) text = pick(random, xmlMutations)(random, text);
      return text;
    }),
  };
};
