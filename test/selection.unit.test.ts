import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { coveredFoldersByTest, coveredFoldersOf } from './e2e/subjects.ts';
import { selectTests } from './harness/selection.ts';
import { filesIn } from './harness/sources.ts';

/** The tests that `npm test -- --changed` selects for a change, and the tests that it leaves out. */
const laws = ['test/layering.unit.test.ts', 'test/names.unit.test.ts', 'test/repo.unit.test.ts', 'test/sizes.unit.test.ts'];

describe('tests selected for a change', () => {
  test('a change of documents runs only the rule tests of the sources', () => {
    expect(selectTests(['README.md', 'docs/ARCHITECTURE.md'])).toEqual({ unit: laws, e2e: [] });
  });

  test('a change of an area runs its tests and the rule tests over every call, not the tests of other areas', () => {
    const { unit, e2e } = selectTests(['src/areas/feedback/feedback-admin.server.ts']);
    expect(unit).toEqual(expect.arrayContaining([...laws, 'src/areas/feedback/feedback.test.ts', 'test/permissions.matrix.test.ts']));
    expect(unit).not.toContain('src/areas/tests/tests.test.ts');
    expect(unit).not.toContain('src/records/import/import.test.ts');
    expect(e2e).toContain('test/e2e/feedback.test.ts');
    expect(e2e).not.toContain('test/e2e/tests.test.ts');
  });

  test('a change of a pure function runs its tests and the tests of its users', () => {
    const { unit } = selectTests(['src/base/dates.ts']);
    expect(unit).toEqual(expect.arrayContaining(['src/base/dates.unit.test.ts', 'src/areas/exchange/postings-time.test.ts']));
  });

  test('a change of a test runs that test', () => {
    expect(selectTests(['src/areas/tests/tests.test.ts'])).toEqual({ unit: ['src/areas/tests/tests.test.ts', ...laws], e2e: [] });
    expect(selectTests(['test/e2e/compare.test.ts']).e2e).toEqual(['test/e2e/compare.test.ts']);
  });

  test('a change of a test helper runs the tests that use it', () => {
    expect(selectTests(['test/harness/failing-disk.ts']).unit).toContain('src/platform/db/disk-faults.unit.test.ts');
    expect(selectTests(['test/e2e/list-page.ts']).e2e).not.toEqual([]);
    expect(selectTests(['test/harness/portal.ts'])).toEqual({ unit: 'all', e2e: 'all' });
  });

  test.each([
    ['src/records/kinds/news/sample/news.json', 'test/kinds.contract.both.test.ts'],
    ['src/platform/i18n/ru-ru/index.ts', 'test/words.test.ts'],
    ['src/areas/feedback/texts/pt-br.ts', 'test/words.test.ts'],
    ['scripts/start.mjs', 'test/environment.unit.test.ts'],
    ['src/areas/roles/area.ts', 'src/web/first-visit/first-visit.unit.test.ts'],
    ['src/cli/import.ts', 'src/records/import/import-cli.test.ts'],
  ])('a change of %s, which is read or run but not imported, runs %s', (file, wanted) => {
    expect(selectTests([file]).unit).toContain(wanted);
  });

  test('a change of tables, packages or the frame of all pages runs every test that depends on it', () => {
    expect(selectTests(['src/platform/db/migrations/0099_more.sql'])).toEqual({ unit: 'all', e2e: 'all' });
    expect(selectTests(['package-lock.json'])).toEqual({ unit: 'all', e2e: 'all' });
    expect(selectTests(['src/web/frame/header.tsx']).e2e).toBe('all');
  });

  test('a change of a page runs the browser tests of its area', () => {
    const { unit, e2e } = selectTests(['src/areas/tests/web/member/tests.route.tsx']);
    expect(e2e).toEqual(expect.arrayContaining(['test/e2e/tests.test.ts', 'test/e2e/pages-wide.test.ts']));
    expect(unit).not.toContain('test/permissions.matrix.test.ts');
  });
});

test('every browser test covers at least one folder, and the folders exist', () => {
  const tests = filesIn('test/e2e').flatMap((file) => (file.endsWith('.test.ts') ? [file.slice('test/e2e/'.length)] : []));
  expect(tests.filter((file) => coveredFoldersOf(file).length === 0)).toEqual([]);
  expect(Object.keys(coveredFoldersByTest).filter((file) => !tests.includes(file))).toEqual([]);
  expect([...new Set(tests.flatMap(coveredFoldersOf))].filter((folder) => !existsSync(folder))).toEqual([]);
});

test('a browser test named after an area needs no declared folders', () => {
  expect(coveredFoldersOf('flow-bpmn.test.ts')).toEqual(['src/areas/flow/']);
  expect(coveredFoldersOf('nothing-known.test.ts')).toEqual([]);
});
