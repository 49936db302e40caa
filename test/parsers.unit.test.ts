import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findNonlinearInputs } from './harness/parser-times.ts';
import { trustedTextModules, untrustedTextParsers } from './harness/parsers.ts';
import { isInWebFolder, modules, specifiersOf, withoutComments } from './harness/sources.ts';

/** Libraries and functions of Node that parse their input. */
const libraries = [
  '@fastify/multipart',
  'bpmn-moddle',
  'file-type',
  'ical.js',
  'iconv-lite',
  'sanitize-html',
  'saxes',
  'sharp',
  'yaml',
  'yauzl',
];
const functions = /\bJSON\.parse\(|\bcreate(Gunzip|Inflate|Unzip|BrotliDecompress)\b|\.formData\(/;
/** Dependencies that parse no untrusted text, or only text within the server's limits for addresses and headers. */
const others = [
  '@electric-sql/pglite',
  '@fastify/helmet',
  '@fastify/proxy-addr',
  '@fastify/send',
  '@fastify/static',
  '@fastify/swagger',
  '@fontsource-variable/source-sans-3',
  '@noble/hashes',
  '@node-rs/argon2',
  '@node-rs/jieba',
  '@react-router/node',
  '@tiptap/extension-image',
  '@tiptap/pm',
  '@tiptap/react',
  '@tiptap/starter-kit',
  '@zxcvbn-ts/language-common',
  'cli-progress',
  'content-disposition',
  'd3-array',
  'd3-geo',
  'd3-scale',
  'd3-shape',
  'diff',
  'drizzle-orm',
  'fastify',
  'fastify-type-provider-zod',
  'ipaddr.js',
  'isbot',
  'lru-cache',
  'node',
  'nodemailer',
  'otpauth',
  'pg',
  'pino',
  'pinyin-pro',
  'prom-client',
  'qrcode',
  'react',
  'react-dom',
  'react-router',
  'typedfastbitset',
  'unhomoglyph',
  'yazl',
  'zod',
];

/** Modules of the server. Modules of the browser parse only answers of their own portal. */
const ofServer = modules.filter(
  (file) => file === 'src/web/forms/form-action.ts' || !(isInWebFolder(file) || file.startsWith('src/entry.')),
);
const parses = (file: string): boolean =>
  specifiersOf(file).some(
    ({ specifier, typeOnly }) => !typeOnly && libraries.includes(specifier.replace(/^((?:@[^/]+\/)?[^/]+).*$/, '$1')),
  ) || functions.test(withoutComments(readFileSync(file, 'utf8')));

describe('parsers of untrusted text', () => {
  const listed = Object.values(untrustedTextParsers).flatMap((parser) => parser.modules);

  test('each parsing module is in the table of parsers, or in the list of modules that parse only trusted text', () => {
    const known = [...listed, ...Object.keys(trustedTextModules)];
    expect(ofServer.filter((file) => parses(file) && !known.includes(file))).toEqual([]);
    expect(known.filter((file, at) => known.indexOf(file) !== at || !existsSync(file))).toEqual([]);
    expect(Object.keys(trustedTextModules).filter((file) => !parses(file))).toEqual([]);
  });

  test('every dependency is classified as parsing or not parsing', () => {
    const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(Object.keys(dependencies).sort()).toEqual([...libraries, ...others].sort());
  });

  test('only listed parsers run in the thread of the server, and all others have a time limit', () => {
    const inThread = Object.entries(untrustedTextParsers).filter(([, { runs }]) => runs === 'thread');
    expect(inThread.map(([name]) => name)).toEqual([
      'JSON of requests',
      'JSON files',
      'YAML files',
      'packed and encoded files',
      'HTML',
      'headers of pictures and files',
      'uploads (multipart)',
      'forms of pages',
    ]);
    for (const [name, { runs, seconds, bounds, inputs, modules: own }] of Object.entries(untrustedTextParsers)) {
      expect([name, runs === 'sandbox' && seconds === null]).toEqual([name, false]);
      expect([name, bounds, Object.keys(inputs).length > 0, own.length > 0]).toEqual([name, expect.stringMatching(/\d/), true, true]);
    }
  });

  // This is the only test that measures time (CONTRIBUTING.md): the processor time of a resource-limited process. `npm run prove --
  // parsers` measures texts of full size.
  test('twice the text takes at most 2.5 times the processor time', { timeout: 300_000 }, async () => {
    expect(await findNonlinearInputs({ parsers: Object.keys(untrustedTextParsers), part: 1 / 25, runs: 2 })).toEqual([]);
  });
});
