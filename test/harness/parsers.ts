import * as inputs from './parser-inputs.ts';

/** A parser of untrusted text. */
export interface ParserDescription {
  /** Paths of the modules of the parser. */
  modules: readonly string[];
  /** Description of the limits that are checked before or during parsing. */
  bounds: string;
  /** `sandbox`: a resource-limited process; `thread`: the calling process. */
  runs: 'sandbox' | 'thread';
  /** Time limit in seconds; null if the size limits alone prevent long parsing. */
  seconds: number | null;
  inputs: inputs.ParserInputs;
  /** Size in bytes of the larger measured input: a megabyte, or the most that the parser accepts. */
  bytes: number;
  /** An API call that passes an input to the parser: `$` is replaced by the text; `most` is the limit of the body in bytes. */
  call?: { url: string; body: object; most: number };
}

const mega = 1_000_000;
const form = 250_000;

/** Every parser of untrusted text. test/parsers.unit.test.ts fails for a parsing module without a row. */
export const untrustedTextParsers: Readonly<Record<string, ParserDescription>> = {
  BPMN: {
    modules: [
      'src/platform/xml/bounds.ts',
      'src/platform/xml/elements.ts',
      'src/areas/flow/bpmn/moddle.server.ts',
      'src/areas/flow/bpmn/parse.ts',
      'src/areas/flow/bpmn/read.server.ts',
      'src/areas/flow/bpmn/tree.ts',
    ],
    bounds:
      '1 MiB; 50 levels, 20,000 elements, 1,000 namespace declarations, 100 attributes of an element and 100,000 in total; no document type; settings of 100 levels; 500 flow elements',
    runs: 'sandbox',
    seconds: 5,
    inputs: inputs.bpmnInputs,
    bytes: mega,
    call: { url: '/api/admin/flows/bpmn', body: { xml: '$' }, most: 2_000_000 },
  },
  iCalendar: {
    modules: ['src/areas/flow/time/ics-bounds.ts', 'src/areas/flow/time/ics-parse.ts', 'src/areas/flow/time/ics.server.ts'],
    bounds:
      '1 MiB; 10 kB of an unfolded line; 50 parameters of a property and 20,000 in total; 2,000 values of EXDATE and RDATE; 5 rules of an event and 500 in total, each with 100 values of lists, COUNT 10,000, INTERVAL 1,000; rules end after 5 years; 2,000 days',
    runs: 'sandbox',
    seconds: 5,
    inputs: inputs.icsInputs,
    bytes: mega,
    call: { url: '/api/admin/calendars/cn/import', body: { ics: '$' }, most: 2_000_000 },
  },
  'uploaded CSV': {
    modules: ['src/records/import/csv.server.ts', 'src/records/import/csv-upload-task.ts', 'src/records/import/csv-upload.server.ts'],
    bounds: '900,000 characters; 2,000 rows, 100,000 cells',
    runs: 'sandbox',
    seconds: 5,
    inputs: inputs.csvInputs,
    bytes: 880_000,
    call: { url: '/api/admin/accounts/import', body: { csv: '$' }, most: 1_048_576 },
  },
  'XLSX and ODS': {
    modules: [
      'src/platform/spreadsheet/archive.ts',
      'src/platform/spreadsheet/ods.ts',
      'src/platform/spreadsheet/read.server.ts',
      'src/platform/spreadsheet/rows.ts',
      'src/platform/spreadsheet/sheet-task.ts',
      'src/platform/spreadsheet/xlsx.ts',
      'src/platform/spreadsheet/xml.ts',
    ],
    bounds:
      '256 MiB packed, 1 GiB unpacked; 1,048,576 rows, 16,384 columns, 50 million cells, 8 million characters of a row; 100 levels, 1,000 attributes of an element; no document type',
    runs: 'sandbox',
    seconds: 300,
    inputs: inputs.sheetInputs,
    bytes: mega,
  },
  'JSON of requests': {
    modules: ['src/platform/http/plugins/safety.ts', 'src/areas/accounts/passport.server.ts'],
    bounds: '1 MiB, or as a route says (most: 5.5 MB); 32 levels. A sealed password: 2,000 characters',
    runs: 'thread',
    seconds: null,
    inputs: inputs.jsonInputs,
    bytes: mega,
  },
  'JSON files': {
    modules: ['src/records/import/json.server.ts', 'src/records/import/formats.server.ts'],
    bounds: '8 MiB of a value, 2 MiB of a text, 32 levels; files that an operator imports, by a command of its own process',
    runs: 'thread',
    seconds: null,
    inputs: inputs.jsonFileInputs,
    bytes: mega,
  },
  'YAML files': {
    modules: ['src/records/import/yaml.server.ts'],
    bounds: '1 MiB of a document or an item of its list, 50 aliases, no key twice, 32 levels; as JSON files',
    runs: 'thread',
    seconds: null,
    inputs: inputs.yamlInputs,
    bytes: 100_000, // 1 MB would take seconds per run and more memory than the measuring process may use
  },
  'packed and encoded files': {
    modules: ['src/records/import/open.server.ts', 'src/records/import/encoding.server.ts'],
    bounds: '4 GiB unpacked, read piece by piece; as JSON files',
    runs: 'thread',
    seconds: null,
    inputs: {
      'Chinese in GB 18030': (bytes) => '\xb1\xea\xd7\xbc,'.repeat(bytes / 5),
      'Cyrillic in Windows-1251': (bytes) => '\xc3\xce\xd1\xd2 '.repeat(bytes / 5),
    },
    bytes: mega,
  },
  HTML: {
    modules: ['src/records/rich-text/nesting.ts', 'src/records/rich-text/rich-body.server.ts', 'src/records/rich-text/rich-text.server.ts'],
    bounds: '5 MB and 20,000 characters; 1,000 levels; beyond 32,768 characters in a thread of its own',
    runs: 'thread',
    seconds: 10,
    inputs: inputs.htmlInputs,
    bytes: mega,
  },
  'headers of pictures and files': {
    modules: ['src/platform/files/type.server.ts', 'src/platform/files/pictures.server.ts'],
    bounds: '5 to 100 MB by purpose; 40 megapixels, told by the header; two pictures at a time in threads of libvips',
    runs: 'thread',
    seconds: 20,
    inputs: inputs.pictureInputs,
    bytes: mega,
  },
  'uploads (multipart)': {
    modules: ['src/platform/files/routes.ts'],
    bounds: '100 MiB, one file, 4 fields of 200 bytes, 20 headers of a part; read piece by piece',
    runs: 'thread',
    seconds: null,
    inputs: inputs.uploadInputs,
    bytes: mega,
  },
  'forms of pages': {
    modules: ['src/server/pages.ts', 'src/web/forms/form-action.ts'],
    bounds: '256 KiB',
    runs: 'thread',
    seconds: null,
    inputs: inputs.formInputs,
    bytes: form,
  },
};

/** Modules that parse only trusted text, written by the portal or its administrator, with the reason. */
export const trustedTextModules: Readonly<Record<string, string>> = {
  'src/areas/site/first-pages.server.ts': 'pages that ship with the product',
  'src/cli/import.ts': 'a file named on the command line by who runs the portal',
  'src/platform/db/lock.server.ts': 'the lock file of the data directory',
  'src/platform/db/migrations.server.ts': 'the journal of migrations that ships with the product',
  'src/records/cite/relaton.ts': 'writes YAML',
  'src/records/edit/preview.server.ts': 'a record that was just written as JSON',
  'src/records/write/replace.server.ts': 'a record that was just written as JSON',
  'src/records/write/samples.server.ts': 'records that ship with the product',
};
