import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** One import between two source files; the rule tests read the sources through this module. */
export interface ImportEdge {
  from: string;
  to: string;
  /** True if the import disappears when types are erased. */
  typeOnly: boolean;
}

export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const isCode = (file: string) => /\.tsx?$/.test(file);
const isTest = (file: string) => /\.(test|testing)\.tsx?$/.test(file);

export const files = filesIn('src');
export const modules = files.filter((file) => isCode(file) && !isTest(file));

const importClause = /(?:^|\n)\s*(import|export)\s+(type\s)?([\w*\s{},$]*?)\s*(?:\bfrom\s*)?['"]([^'"\n]+)['"]/g;
const importCall = /\bimport\(\s*['"]([^'"]+)['"]/g;
export const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

/** True for `{ type A, type B }`, which imports no value; false for `A` or `{ type A, b }`. */
const namesOnlyTypes = (clause: string) =>
  /^\{[^}]+\}$/.test(clause.trim()) &&
  clause
    .replace(/[{}\s]+/g, ' ')
    .split(',')
    .every((name) => !name.trim() || name.trim().startsWith('type '));

export const specifiersOf = (file: string): { specifier: string; typeOnly: boolean }[] => {
  const code = withoutComments(readFileSync(file, 'utf8'));
  const clauses = [...code.matchAll(importClause)].map(([, , type, names, specifier]) => ({
    specifier: specifier as string,
    typeOnly: Boolean(type) || namesOnlyTypes(names ?? ''),
  }));
  // import('x') in a type position is `typeof import('x')`
  const calls = [...code.matchAll(importCall)].map((match) => ({
    specifier: match[1] as string,
    typeOnly: /typeof\s+$/.test(code.slice(0, match.index)),
  }));
  return [...clauses, ...calls];
};

/** The imports of a file from other files of the repository. */
export const edgesOf = (file: string): ImportEdge[] =>
  specifiersOf(file)
    .filter(({ specifier }) => specifier.startsWith('.') && !specifier.includes('/+types/'))
    .map(({ specifier, typeOnly }) => ({
      from: file,
      to: relative('.', resolve(dirname(file), specifier.replace(/\?.*$/, ''))),
      typeOnly,
    }));
export const edges: readonly ImportEdge[] = modules.flatMap(edgesOf);

/** The top-level folder of `src` that contains the file; `root` for files directly in `src`. */
export const topFolderOf = (file: string): string =>
  file.startsWith('src/') ? (file.split('/').length === 2 ? 'root' : (file.split('/')[1] ?? '')) : '';
/** The area that the file belongs to; undefined outside of areas. */
export const areaOf = (file: string): string | undefined => /^src\/areas\/([\w-]+)\//.exec(file)?.[1];
/** The kind that the file belongs to; undefined outside of kinds. */
export const kindOf = (file: string): string | undefined => /^src\/records\/kinds\/([\w-]+)\//.exec(file)?.[1];
export const isServerOnly = (file: string): boolean => /\.server\.tsx?$/.test(file);
/** True for pages and parts of pages, in any layer. */
export const isInWebFolder = (file: string): boolean => /^src\/((areas|records)\/(.*\/)?web|web)\//.test(file);

export const formatImportEdge = ({ from, to }: ImportEdge): string => `${from} → ${to}`;
