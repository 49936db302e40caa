import { type Declaration, declarationsIn } from './declarations.ts';

/**
 * Words of narrative English that names must not contain, by the standard term that replaces them. Words that are standard terms themselves
 * are not listed: `holder` (of a lock), `wake` (Wake Lock API), `join` (SQL), `jar` (cookie jar), `aside` (HTML), `turn` (in a vote),
 * `fair` (queue).
 */
const wordsByTerm: Readonly<Record<string, string>> = {
  'notify, log, append': 'tell tells told teller',
  'print, report, message': 'say says said',
  'cache, store, retain, preserve': 'keep keeps keeping kept',
  'has, owns, acquire, lock': 'hold holds held',
  'visible, rendered, displayed': 'shown',
  'complete, full, all': 'whole',
  'in, includes, scope, timeout': 'within',
  'request, prompt, query': 'ask asks asking asked',
  'extra, parallel, adjacent': 'beside',
  'exit, cancel, quit, unsaved changes': 'leave leaves leaving',
  'assign, grant, create, return': 'give gives giving given',
  'claim, acquire, accept, read': 'take takes taking',
  'again: retry, reopen, repeat': 'anew again',
  'state, summary, position': 'stand stands standing',
  'yield, page boilerplate, duplicate': 'breath furniture twin twins',
  'timeout, queue, admission': 'patience lane lanes',
  'batch, composition, separate': 'together apart house',
  'pending, due, scheduled': 'owed late soon',
  'scope (of permissions), coverage': 'reach reaches',
  'uninstall, serializer, grid, lifecycle': 'farewell lean lattice life',
  'merge, dangling, deferred, suspended': 'gain gains hanging sleep sleeps sleeping asleep',
  'match, satisfy, load, apply': 'meet meets met learn learns perform performs worked',
  'actor, assignee, owner': 'who whom whose whoever doer newcomer',
  'maintain, find, bring up to date': 'upkeep tend tends sought seek brought',
  'removed, started, reassigned': 'gone begun deserted foreseen',
  'hidden, excluded, selected': 'withheld barred ticked',
  'item, entry, value': 'thing things nothing anything everything something somewhere belongings',
  'collection, page, language': 'desk tongue',
  'other words for conditions and amounts': 'unless ever much instead otherwise',
  'merge, upper case, deadline': 'unite shouted tense',
};
export const narrativeWords: ReadonlySet<string> = new Set(Object.values(wordsByTerm).flatMap((words) => words.split(' ')));

/**
 * The words of a name in lower case, from camelCase, kebab-case, snake_case and dots: `isKept` has `is` and `kept`, `XMLFile` has `xml` and
 * `file`.
 */
export const wordsOf = (name: string): string[] => (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());

/** A name that the rules check, with its place. */
export interface Name {
  name: string;
  kind: Declaration['kind'] | 'file' | 'folder';
  file: string;
  /** Line number, counted from 1; undefined for files and folders. */
  line?: number;
  isExported: boolean;
}

const isCode = (file: string) => /\.(tsx?|mts|mjs)$/.test(file);
/**
 * True for files whose names are not checked: migrations, which are applied under their names, and sample content, which is named by its
 * subject.
 */
const isNamedByOthers = (file: string) => /\/(migrations|sample)\//.test(file);

/** The exported names and all type names of these files. */
export const declaredNames = (files: readonly string[]): Name[] =>
  files.filter(isCode).flatMap((file) => declarationsIn(file).map((one) => ({ ...one, file })));

/** The names of files and of their folders; each folder once. */
export const pathNames = (files: readonly string[]): Name[] => {
  const judged = files.filter((file) => !isNamedByOthers(file));
  const folders = new Set(judged.flatMap((file) => file.split('/').map((_, index, parts) => parts.slice(0, index).join('/'))));
  const toNames = (kind: 'file' | 'folder') => (path: string) => ({
    name: path.slice(path.lastIndexOf('/') + 1),
    kind,
    file: path,
    isExported: false,
  });
  return [...judged.map(toNames('file')), ...[...folders].filter(Boolean).map(toNames('folder'))];
};

/** Names that contain a word of the list, with these words. */
export const narrativeNames = (names: readonly Name[]): (Name & { words: string[] })[] =>
  names
    .map((one) => ({ ...one, words: wordsOf(one.name).filter((word) => narrativeWords.has(word)) }))
    .filter(({ words }) => words.length > 0);

/** Exported names that more than `most` files declare, with the files, sorted by name. */
export const repeatedNames = (names: readonly Name[], most: number): { name: string; files: string[] }[] => {
  const filesByName = new Map<string, Set<string>>();
  for (const { name, file, kind, isExported } of names)
    if (isExported && kind !== 'default export') filesByName.set(name, (filesByName.get(name) ?? new Set()).add(file));
  return [...filesByName]
    .filter(([, files]) => files.size > most)
    .map(([name, files]) => ({ name, files: [...files].sort() }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
};
