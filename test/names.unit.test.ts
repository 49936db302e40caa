import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { filesIn } from './harness/sources.ts';
import { declarationsIn } from './laws/declarations.ts';
import { contextOf, draw, formatSampledItems, itemsOf } from './laws/draw.ts';
import { exceptions } from './laws/exceptions.ts';
import { declaredNames, type Name, narrativeNames, pathNames, repeatedNames, wordsOf } from './laws/names.ts';
import { deadPathsIn, withoutReleases } from './laws/paths.ts';
import { isPrescribed } from './laws/prescribed.ts';
import { commentsIn, longSentences, type Passage, readComments, readDocuments, sentencesIn, wordCount } from './laws/prose.ts';

/** Rules for names and prose (CONTRIBUTING.md, "Names"). A failure lists every place that breaks the rule. */

const files = ['src', 'test', 'scripts', 'bench'].flatMap(filesIn).sort();
const declared = declaredNames(files);
const documents = readDocuments();
const comments = readComments();
const most = { files: 2, exceptions: 5, words: 35 };

const exported = (name: string, file: string): Name => ({ name, file, kind: 'constant', isExported: true });
const passage = (text: string, file = 'docs/ARCHITECTURE.md'): Passage => ({ file, line: 1, text });

describe('names', () => {
  test('no name of an export, type, file or folder contains a word of narrative English', () => {
    expect(declared.length).toBeGreaterThan(1000);
    const found = narrativeNames([...declared, ...pathNames(files)]);
    expect(found.map(({ name, kind, file, words }) => `${words.join(', ')}: ${name} (${kind}) in ${file}`).sort()).toEqual([]);
  });

  test('names of every style are split into whole words, which are compared', () => {
    expect(wordsOf('isKept')).toEqual(['is', 'kept']);
    expect(wordsOf('kept-pages.unit.test.ts')).toEqual(['kept', 'pages', 'unit', 'test', 'ts']);
    expect(wordsOf('XMLFileOf2_KEPT')).toEqual(['xml', 'file', 'of', 'kept']);
    const names = declaredNames(['scripts/steps.mjs']).slice(0, 1);
    const rename = (name: string) => names.map((one) => ({ ...one, name }));
    expect(narrativeNames([...rename('isKept'), ...rename('keeper'), ...rename('told')]).map(({ name }) => name)).toEqual([
      'isKept',
      'told',
    ]);
  });

  test('names of files and folders are checked, except migrations and sample content', () => {
    const paths = pathNames(['src/asked/told.ts', 'src/db/migrations/0001_kept.sql', 'src/site/sample/house.webp']);
    expect(narrativeNames(paths).map(({ file, kind }) => [file, kind])).toEqual([
      ['src/asked/told.ts', 'file'],
      ['src/asked', 'folder'],
    ]);
  });

  test('types and exports of every form are declarations, re-exports are not', () => {
    const code = `
      import { imported } from './a.ts';
      export { other } from './b.ts';
      export * from './c.ts';
      export { imported, local as renamed };
      const local = 1;
      const hidden = 2;
      type Inner = string;
      export const { first, list: [second] } = pair, third = () => 1;
      export default function Page() {}`;
    expect(declarationsIn('x.ts', code).map(({ name, kind, line, isExported }) => [name, kind, line, isExported])).toEqual([
      ['renamed', 'constant', 6, true],
      ['Inner', 'type', 8, false],
      ['first', 'constant', 9, true],
      ['second', 'constant', 9, true],
      ['third', 'function', 9, true],
      ['Page', 'default export', 10, false],
    ]);
  });
});

describe('exported names', () => {
  const counted = declared.filter(({ name, file }) => !isPrescribed(name, file));

  test(`at most ${most.files} files declare an exported name`, () => {
    const listed = exceptions.repeatedNames.map(({ name }) => name);
    const found = repeatedNames(counted, most.files).filter(({ name }) => !listed.includes(name));
    expect(found.map(({ name, files }) => `${name}: ${files.join(', ')}`)).toEqual([]);
  });

  test(`at most ${most.exceptions} names are excepted; each exception has a reason and is needed`, () => {
    expect(exceptions.repeatedNames.length).toBeLessThanOrEqual(most.exceptions);
    const repeated = repeatedNames(counted, most.files).map(({ name }) => name);
    expect(exceptions.repeatedNames.filter(({ name, reason }) => !reason || !repeated.includes(name))).toEqual([]);
  });

  test('a third file that exports the same name is reported', () => {
    const two = [exported('Target', 'src/a.ts'), exported('Target', 'src/b.ts')];
    expect(repeatedNames([...two, exported('Target', 'src/a.ts')], most.files)).toEqual([]);
    expect(repeatedNames([...two, { ...exported('Target', 'src/c.ts'), isExported: false }], most.files)).toEqual([]);
    expect(repeatedNames([...two, exported('Target', 'src/c.ts')], most.files)).toEqual([
      { name: 'Target', files: ['src/a.ts', 'src/b.ts', 'src/c.ts'] },
    ]);
  });

  test.each([
    ['loader', 'src/records/web/list/list.route.tsx', true],
    ['loader', 'src/records/read/list.server.ts', false],
    ['errorTexts', 'src/areas/error-texts/area.server.ts', true],
    ['errorTexts', 'src/areas/flow/area.server.ts', false],
  ])('%s in %s is prescribed: %s', (name, file, expected) => {
    expect(isPrescribed(name, file)).toBe(expected);
  });
});

describe('paths in documents and comments', () => {
  test('every path of the repository exists', () => {
    const dead = [...documents.map(withoutReleases), ...comments].flatMap(deadPathsIn);
    expect(dead.map(({ file, line, text }) => `${file}:${line}: ${text}`)).toEqual([]);
  });

  test.each([
    'See src/platform/gone.server.ts.',
    'below records/gone',
    'in records/read/gone/indexes',
    'by `db/gone.server.ts`',
    '[link](gone.md)',
    'src/areas/*/gone.ts',
    'test/laws/{names,gone}.ts',
  ])('a path that does not exist is found: %s', (text) => {
    expect(deadPathsIn(passage(`A line.\n${text}`)).map(({ line }) => line)).toEqual([2]);
  });

  test.each([
    'See src/platform/composition.server.ts, docs/decisions/045 and `records/read/indexes`.',
    'read/write, records/files, /admin/records/gone, ../shared/src/gone.ts, build/server/gone.ts, https://example.org/src/gone.ts',
    'src/areas/*/area.ts, src/**/texts/, src/areas/<name>/area.ts, docs/decisions/NNN-title.md, test/laws/{names,prose}.ts',
    'node_modules/vitest/gone.mjs, react-router/dist/gone.ts, [link](SPECIFICATION.md), [link](../README.md#start)',
  ])('text that is not a path of the repository is ignored: %s', (text) => {
    expect(deadPathsIn(passage(text))).toEqual([]);
  });

  test('entries of released versions in the changelog are ignored', () => {
    const text = '# Changelog\n## Unreleased\n- `src/new.ts`\n## 0.1.0 – 2026-11-20\n- `src/old.ts`';
    expect(deadPathsIn(withoutReleases(passage(text, 'CHANGELOG.md'))).map((one) => one.text)).toEqual(['src/new.ts']);
  });
});

describe('sentences', () => {
  test(`no sentence of a document has more than ${most.words} words`, () => {
    const long = longSentences(documents, most.words);
    expect(long.map(({ file, line, text }) => `${file}:${line}: ${wordCount(text)} words: ${text}`)).toEqual([]);
  });

  test('a sentence that is too long is found, with its line', () => {
    const long = `${'word '.repeat(most.words)}end.`;
    const text = `# Title\n\nA short one. Another (short).\n- An item\n  that goes on. ${long}\n\n| a cell | ${long} |`;
    expect(longSentences([passage(text)], most.words).map(({ line }) => line)).toEqual([5, 7]);
    expect(longSentences([passage(text)], most.words + 1)).toEqual([]);
  });

  test('sentences end with their punctuation, item, cell or paragraph; code blocks have none', () => {
    const text = 'One `a. b` e.g. No. 1 here. Two?\nThree\n\n- Four\n- Five: `x`\n\n```\nno. text\n```\n| Six | Seven |\n|---|---|';
    expect(sentencesIn(passage(text)).map((one) => one.text)).toEqual([
      'One `a. b` e.g. No. 1 here.',
      'Two?',
      'Three',
      'Four',
      'Five: `x`',
      'Six',
      'Seven',
    ]);
  });

  test('a code span counts as one word, the target of a link as none', () => {
    expect(wordCount('Run `npm test -- --changed` – see [the page](docs/a.md).')).toBe(5);
  });

  test('comments are read without their delimiters; consecutive lines are one comment', () => {
    const code = '/** One.\n * Two. */\nconst a = 1; // three\n// biome-ignore lint: tool\n\n// four\n// five\nconst b = "// none";';
    expect(commentsIn('x.ts', code).map(({ line, text }) => [line, text])).toEqual([
      [1, 'One.\nTwo.'],
      [3, 'three'],
      [6, 'four\nfive'],
    ]);
    expect(commentsIn('x.css', 'a { }\n/* six */').map(({ line, text }) => [line, text])).toEqual([[2, 'six']]);
  });
});

describe('npm run check', () => {
  test('--draw draws 20 names, 20 comments and 20 sentences, reproducibly for each seed, each with its place', () => {
    const lists = itemsOf(declared, comments, documents);
    const items = draw(lists, 3);
    expect(draw(lists, 3)).toEqual(items);
    expect(draw(lists, 4)).not.toEqual(items);
    expect(Object.values(Object.groupBy(items, ({ kind }) => kind.replace(/ of a (?!document).*/, ''))).map((one) => one?.length)).toEqual([
      20, 20, 20,
    ]);
    const printed = formatSampledItems(items);
    expect(printed.split('\n')).toHaveLength(120);
    expect(printed).toContain(`60  [sentence of a document] ${items[59]?.text}\n    ${items[59]?.place}: #`);
  });

  test.each([
    ['comment', 2, 'const b = 1;'],
    ['comment', 4, 'const c = 2;'],
    ['sentence of a document', 6, '# Title'],
    ['name of a constant', 3, 'const b = 1;'],
  ])('the context of a %s at line %d is the declaration, code or heading: %s', (kind, line, context) => {
    const text = '# Title\n/** One. */\nconst b = 1;\nconst c = 2; // two\n\nA sentence.';
    expect(contextOf({ kind, text: '', place: `x:${line}` }, () => text)).toBe(context);
  });

  test.each([['--unknown'], ['--draw'], ['--draw', 'x'], ['--draw', '1', '--prose'], ['file.ts']])(
    'npm run check refuses the options %s %s %s',
    (...options) => {
      const { status, stderr } = spawnSync(process.execPath, ['scripts/check.mjs', ...options], { encoding: 'utf8' });
      expect([status, stderr]).toEqual([2, expect.stringContaining('Usage: npm run check')]);
    },
  );
});
