// A resource-limited process that measures the processor time of parsers for inputs of two sizes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { run as parseBpmn } from '../../src/areas/flow/bpmn/parse.ts';
import { checkBpmn } from '../../src/areas/flow/bpmn/read.server.ts';
import { checkIcs } from '../../src/areas/flow/time/ics-bounds.ts';
import { run as parseIcs } from '../../src/areas/flow/time/ics-parse.ts';
import type { FileStore } from '../../src/platform/files/files.server.ts';
import { cleanPicture } from '../../src/platform/files/pictures.server.ts';
import { uploadRoutes } from '../../src/platform/files/routes.ts';
import { detectFileType } from '../../src/platform/files/type.server.ts';
import { safetyPlugin } from '../../src/platform/http/plugins/safety.ts';
import { defaultLimits } from '../../src/platform/spreadsheet/limits.ts';
import { run as parseSheet } from '../../src/platform/spreadsheet/sheet-task.ts';
import { run as parseCsv } from '../../src/records/import/csv-upload-task.ts';
import { readJsonLines, readJsonValues } from '../../src/records/import/json.server.ts';
import { openText } from '../../src/records/import/open.server.ts';
import { readYaml } from '../../src/records/import/yaml.server.ts';
import { cleanRichBody } from '../../src/records/rich-text/rich-body.server.ts';
import { plainText } from '../../src/records/rich-text/rich-text.server.ts';
import { untrustedTextParsers } from './parsers.ts';

/** The request that the parent process sends: which parsers to measure, and how. */
export interface ParserMeasurementRequest {
  parsers: readonly string[];
  /** Factor, at most 1, by which the input sizes in test/harness/parsers.ts are multiplied. */
  part: number;
  /** Number of runs; the lowest time counts. */
  runs: number;
}
/** Processor time in milliseconds for the half and the whole input; each is the lowest of several runs. */
export interface MeasuredParserTimes {
  parser: string;
  input: string;
  half: number;
  whole: number;
}
type ParseFunction = (input: string) => unknown;

const folder = mkdtempSync(join(tmpdir(), 'parser-'));
process.once('exit', () => rmSync(folder, { recursive: true }));
/** Stores an input as a file, one byte per character; returns its path. */
const saved = (input: string): string => {
  const path = join(folder, 'input');
  writeFileSync(path, input, 'latin1');
  return path;
};
async function* pieces(input: string): AsyncGenerator<string> {
  for (let at = 0; at < input.length; at += 65_536) yield input.slice(at, at + 65_536);
}
const drain = async (all: AsyncIterable<unknown>): Promise<void> => {
  for await (const _ of all);
};

const bodies = async (): Promise<ParseFunction> => {
  const app = fastify({ bodyLimit: 10_000_000 });
  const here = 'http://localhost';
  await safetyPlugin(app, false, () => ({ sentTo: here, site: { links: here, absolute: here } }));
  app.post('/', async () => '');
  return (payload) => app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload });
};

const uploads = async (): Promise<ParseFunction> => {
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => void Object.assign(request, { actor: { id: 1 } }));
  const stored = { id: 'x', name: 'x', size: 1, type: 'text/plain', mime: 'text/plain' };
  const put = async (content: AsyncIterable<unknown>) => drain(content).then(() => stored);
  await app.register(uploadRoutes({ files: { put, remove: async () => undefined } as unknown as FileStore }));
  const part = (name: string) => `\r\n--boundary\r\ncontent-disposition: form-data; name="${name}"`;
  return (content) =>
    app.inject({
      method: 'POST',
      url: '/files',
      headers: { 'content-type': 'multipart/form-data; boundary=boundary' },
      payload: `${part('purpose')}\r\n\r\nattachment${part('file')}; filename="a.txt"\r\n\r\n${content}\r\n--boundary--\r\n`,
    });
};

/** For each parser: the parsing function, including the checks of limits before it. */
const reads: Readonly<Record<string, () => ParseFunction | Promise<ParseFunction>>> = {
  BPMN: () => (xml) => checkBpmn(xml) ?? parseBpmn(xml),
  iCalendar: () => (text) => checkIcs(text) ?? parseIcs(text),
  'uploaded CSV': () => (csv) => parseCsv({ csv, most: 2000 }),
  'XLSX and ODS': () => (file) => drain(parseSheet({ path: saved(file), limits: defaultLimits })),
  'JSON of requests': bodies,
  'JSON files': () => async (text) => {
    await drain(readJsonLines(pieces(text)));
    await drain(readJsonValues(pieces(text)));
  },
  'YAML files': () => (text) => drain(readYaml(pieces(text))),
  'packed and encoded files': () => async (text) => drain((await openText(saved(text))).text),
  HTML: () => (html) => [cleanRichBody(html), plainText(html)],
  'headers of pictures and files': () => async (file) => {
    const path = saved(file);
    await detectFileType(path, 'a.svg');
    await cleanPicture(path, join(folder, 'clean'), 'image/png').catch(() => undefined);
  },
  'uploads (multipart)': uploads,
  'forms of pages': () => (body) =>
    new Request('http://localhost', { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body }).formData(),
};

/** Average processor time in milliseconds of one parse, over `times` repetitions. */
const cpuOf = async (read: ParseFunction, input: string, times: number): Promise<number> => {
  globalThis.gc?.({ type: 'minor', execution: 'sync' }); // a major collection would take longer than most measurements
  const before = process.cpuUsage();
  for (let n = 0; n < times; n += 1) await read(input);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
};

/**
 * Minimum duration of a measurement in milliseconds. A shorter parse is repeated until this time is reached, because its single time is
 * noise.
 */
const enough = 10;

/** Maximum ratio of the processor time for the complete text to the time for half of it. */
const most = 2.5;
/**
 * Number of attempts if a ratio is exceeded. A busy machine spoils single measurements, so the lowest times of all attempts count. They never
 * make a quadratic parser linear.
 */
const attempts = 5;

type Times = Pick<MeasuredParserTimes, 'half' | 'whole'>;

/** Returns the lowest times of `runs` measurements for each text. Attempts continue until the ratio of the lowest times is acceptable. */
const measure = async (read: ParseFunction, texts: { half: string; whole: string }, runs: number): Promise<Times> => {
  globalThis.gc?.();
  const times = Math.min(200, Math.ceil(enough / Math.max(0.01, await cpuOf(read, texts.half, 1)))); // this run also compiles the parser
  const lowest = { half: Number.POSITIVE_INFINITY, whole: Number.POSITIVE_INFINITY };
  for (let run = 0; run < runs || (run < runs * attempts && lowest.whole > most * lowest.half); run += 1) {
    lowest.half = Math.min(lowest.half, await cpuOf(read, texts.half, times));
    lowest.whole = Math.min(lowest.whole, await cpuOf(read, texts.whole, times));
  }
  return lowest;
};

/** Number of times that the size is doubled if a ratio is exceeded. */
const doublings = 3;

interface GrowthMeasurement {
  read: ParseFunction;
  make: (bytes: number) => string;
  runs: number;
}
/**
 * Measures texts of the given sizes in bytes, the smallest first, until one does not exceed the ratio. A parser whose data outgrow a cache
 * becomes slower in a step; a quadratic parser exceeds the ratio at every size.
 */
const measureUntilLinear = async ([bytes = 0, ...larger]: readonly number[], { read, make, runs }: GrowthMeasurement): Promise<Times> => {
  const measured = await measure(read, { half: make(bytes / 2), whole: make(bytes) }, runs);
  const isLast = measured.whole <= most * measured.half || larger.length === 0;
  return isLast ? measured : measureUntilLinear(larger, { read, make, runs });
};

process.once('message', async ({ parsers: names, part, runs }: ParserMeasurementRequest) => {
  const measured: MeasuredParserTimes[] = [];
  for (const parser of names) {
    const { inputs, bytes: full } = untrustedTextParsers[parser] ?? { inputs: {}, bytes: 0 };
    const read = await reads[parser]?.();
    if (!read) throw new Error(`No parser ${parser}`);
    const sizes = Array.from({ length: doublings + 1 }, (_, n) => full * part * 2 ** n).filter((bytes) => bytes <= full);
    for (const [input, make] of Object.entries(inputs))
      measured.push({ parser, input, ...(await measureUntilLinear(sizes, { read, make, runs })) });
  }
  process.send?.(measured, () => process.exit());
});
