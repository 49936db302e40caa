import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { missingIn } from '../scripts/lock.ts';
import { locales } from '../src/base/locales.ts';
import { boundKinds } from '../src/records/kinds/index.server.ts';
import { kinds } from '../src/records/kinds/index.ts';
import { files, filesIn } from './harness/sources.ts';

/** Rules for the layout of the repository (docs/ARCHITECTURE.md). */

describe('layout', () => {
  test('no folder or file has a catch-all name such as utils, helpers or misc', () => {
    expect(
      files.filter((file) => /(^|\/)(utils?|helpers?|misc|common)\//.test(file) || /\/(utils?|helpers?|misc)\.\w+$/.test(file)),
    ).toEqual([]);
  });

  const folders = readdirSync('src/records/kinds', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

  test.each(folders)('kind %s is complete and registered in both registries', (name) => {
    const parts = ['kind.ts', 'table.server.ts', 'rules.server.ts', 'sample'];
    expect(parts.filter((part) => !existsSync(join('src/records/kinds', name, part)))).toEqual([]);
    expect(readdirSync(join('src/records/kinds', name, 'sample')).length).toBeGreaterThan(0);
    const slugs = Object.entries(kinds).filter(([slug, kind]) => slug === name && kind.slug === name);
    expect(slugs).toHaveLength(1);
    expect(Object.keys(boundKinds)).toContain(name);
  });

  test('every kind in the registries has a folder', () => {
    expect(Object.keys(kinds).filter((slug) => !folders.includes(slug))).toEqual([]);
    expect(Object.keys(boundKinds).sort()).toEqual(Object.keys(kinds).sort());
  });

  test('every language has the same catalogue files', () => {
    const catalogues = locales.map((locale) => readdirSync(join('src/platform/i18n', locale)).sort());
    for (const names of catalogues) expect(names).toEqual(catalogues[0]);
    const folders = readdirSync('src/platform/i18n', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual([...locales].sort());
  });
});

describe('citations', () => {
  const specification = 'docs/SPECIFICATION.md';
  const prose = [
    ...['src', 'test', 'bench', 'scripts', 'docs'].flatMap(filesIn),
    ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ];
  const texts = prose
    .filter((file) => /\.(tsx?|mjs|css|sql|md)$/.test(file) && file !== specification)
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const matches = (pattern: RegExp, partOf = ({ text }: { file: string; text: string }) => text) =>
    texts.flatMap((one) => [...partOf(one).matchAll(pattern)].map(([found]) => `${one.file}: ${found}`));
  const commentsOf = ({ file, text }: { file: string; text: string }) =>
    file.endsWith('.md') ? text : (text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? []).join('\n');

  test('no file cites a document outside of the repository', () => {
    expect(matches(/(?<![\w-])(?:product|api|ui|security|house)\.md\b|\bP ?§|\b[Ss]eed(?:\.txt|['’]s\b)/g)).toEqual([]);
    expect(matches(/\b[Tt]he seed\b/g, commentsOf).filter((one) => !one.startsWith('test/prove/'))).toEqual([]);
  });

  test('every cited section exists in the specification', () => {
    const sections = new Set([...readFileSync(specification, 'utf8').matchAll(/^##+ (S[\d.]+)/gm)].map(([, number]) => number));
    const cited = matches(/(?<=\bSPECIFICATION(?:\]\([\w./]+\))? )S\d+(?:\.\d+)?/g);
    expect(cited.length).toBeGreaterThan(40);
    expect(cited.filter((citation) => !sections.has(citation.split(': ')[1]))).toEqual([]);
  });
});

describe('packages', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));

  test('every version is exact, and packages that belong together have equal versions', () => {
    const versions: Record<string, string> = { ...manifest.dependencies, ...manifest.devDependencies };
    expect(Object.entries(versions).filter(([, version]) => !/^\d+\.\d+\.\d+[\w.-]*$/.test(version))).toEqual([]);
    expect(versions['@react-router/dev']).toBe(versions['react-router']);
    expect(versions['@react-router/node']).toBe(versions['react-router']);
  });

  test('the lock file covers every platform (npm run lock completes it) and names no registry', () => {
    expect(missingIn(lock.packages).map(({ name }) => name)).toEqual([]);
    expect(Object.values<object>(lock.packages).filter((entry) => 'resolved' in entry)).toEqual([]);
  });

  test('every package with an install script is listed in allowScripts', () => {
    const scripted = Object.entries<{ hasInstallScript?: boolean; os?: string[] }>(lock.packages).filter(
      ([, entry]) => entry.hasInstallScript,
    );
    const names = scripted.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
    expect(names.filter((name) => !(name in manifest.allowScripts))).toEqual([]);
  });
});
