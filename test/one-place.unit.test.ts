import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { modules, specifiersOf } from './harness/sources.ts';

/** What one module alone may touch, so that a change of what lies behind it is made in one place. */
describe('what stands behind one module', () => {
  test('one folder reads and writes spreadsheets, archives and markup of strangers', () => {
    const libraries = ['yauzl', 'yazl', 'saxes'];
    const users = modules.filter((file) => specifiersOf(file).some(({ specifier }) => libraries.includes(specifier)));
    expect(users.length).toBeGreaterThan(0);
    expect(users.filter((file) => !file.startsWith('src/platform/spreadsheet/'))).toEqual([]);
    const manifest = readFileSync('package.json', 'utf8');
    expect([/"(hucre|exceljs|xlsx)"/.test(manifest), libraries.every((name) => manifest.includes(`"${name}"`))]).toEqual([false, true]);
  });
});
