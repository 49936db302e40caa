import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { filesIn } from '../harness/sources.ts';
import type { Passage } from './prose.ts';

/**
 * Paths of this repository in documents and comments. Three forms are paths:
 * - `src/…`, `test/…`, `scripts/…`, `docs/…`, `bench/…`: from the root, anywhere in the text;
 * - a path that begins with a folder of `src` (`records/read/indexes`): below `src` or below a folder in it;
 * - any token with a slash and the extension of a source file: the end of the path of a file.
 * The target of a relative link in Markdown is a path from the document. A path without extension names a folder or a module, or begins the
 * name of a file (`docs/decisions/045`). Placeholders: `*`, `<name>`, `{name}` and a segment with NAME or NNN stand for any text without a
 * slash, `**` and `…` for any text; `{a,b}` names two paths. A token that begins with a slash (an address), a dot or a variable is no path
 * of the repository.
 */
const segment = String.raw`(?:[\w.*@-]|\{[^{}\s]*\}|<[^<>\s/]*>|…|\[\w+\])+`;
const pathLike = new RegExp(String.raw`(?<![\w./@:~$%&?=}>…-])${segment}(?:\/${segment})+\/?`, 'g');
const link = /\]\(([^)#\s]+)/g;
const rooted = /^(?:src|test|scripts|docs|bench)\//;
const source = /\.(?:tsx?|mts|mjs|css|sql|md|tsv|py)$/;

const roots = ['src', 'test', 'scripts', 'docs', 'bench'];
const floors = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
const startsBelowSource = new RegExp(`^(?:${floors.map(({ name }) => name).join('|')})/`);
/** Every path of the repository including folders, each after a slash and on a line of its own. One text, because searching it is fast. */
const known = `\n${[...roots.flatMap(filesIn), ...readdirSync('.')].map((file) => `/${file}`).join('\n')}\n`;

const escapeText = (text: string) => text.replace(/[.\\+?^$()[\]|]/g, '\\$&');
/** Expands braces: one path for each alternative; the path itself if it has no braces. */
const expandBraces = (path: string): string[] => {
  const [group, list] = /\{([^{}]*,[^{}]*)\}/.exec(path) ?? [];
  return group && list ? list.split(',').flatMap((one) => expandBraces(path.replace(group, one))) : [path];
};

const placeholder = /(\*\*|\*|…|<[^<>]*>|\{[^{}]*\}|[^/]*(?:NAME|NNN)[^/]*)/;
/** A regular expression for a path whose placeholders stand for any text. */
const patternOf = (path: string): string =>
  path
    .split(placeholder)
    .map((part, index) => {
      if (index % 2 === 0) return escapeText(part);
      return part === '**' || part === '…' ? '.*' : '[^/\\n]*';
    })
    .join('');

const exists = (path: string): boolean =>
  expandBraces(path).every((one) => {
    const end = source.test(one) ? '\\n' : one.endsWith('/') ? '' : '(?:[-./]|\\n)';
    return new RegExp(`${rooted.test(one) ? '\\n/' : '/'}${patternOf(one)}${end}`).test(known);
  });

/** True if a path-like token of a text is meant as a path of this repository, whether or not the path exists. */
const isPath = (token: string): boolean => {
  if (rooted.test(token)) return true;
  if (existsSync(join('node_modules', token.split('/')[0] ?? '')) || /^(?:build|node_modules)\//.test(token)) return false;
  return source.test(token) || startsBelowSource.test(token);
};

/** The paths in a text that do not exist, with their lines. */
export const deadPathsIn = ({ file, line, text }: Passage): Passage[] =>
  text.split('\n').flatMap((content, index) => {
    const at = (path: string): Passage => ({ file, line: line + index, text: path });
    const links = file.endsWith('.md') ? [...content.matchAll(link)].map(([, target]) => target ?? '') : [];
    const deadLinks = links
      .filter((target) => !/^(?:\w+:|\/)/.test(target))
      .filter((target) => !normalize(join(dirname(file), target)).startsWith('..') && !existsSync(join(dirname(file), target)));
    const tokens = [...content.replace(link, (target) => ' '.repeat(target.length)).matchAll(pathLike)]
      .map(([token]) => token.replace(/^\*+(?=\w)|[.*]+$/g, ''))
      .filter((token) => isPath(token) && !exists(token));
    return [...deadLinks, ...tokens].map(at);
  });

/** The changelog without its released versions, because their entries name files of an earlier time. */
export const withoutReleases = (passage: Passage): Passage =>
  passage.file === 'CHANGELOG.md' ? { ...passage, text: passage.text.replace(/^## \d[\s\S]*/m, '') } : passage;
