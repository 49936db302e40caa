import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../processes.ts';

/** Folder of trees and databases that later comparisons reuse. */
export const compareFolder = join(tmpdir(), 'brics-portal-compare');

/** A built tree of the project. */
export interface BuiltTree {
  /** Title of the tree in the report. */
  name: string;
  folder: string;
  /** Hash of the sources. Trees with equal hashes are equal programs. */
  sources: string;
}

/** The revision of a comparison does not exist. */
export class UnknownRevisionError extends Error {}

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

const commitOf = (revision: string): string => {
  try {
    return git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`);
  } catch {
    throw new UnknownRevisionError(`There is no revision ${revision}`);
  }
};

/** Writes the files of a commit into a folder, unless an earlier comparison did. */
const checkOut = (commit: string): string => {
  const folder = join(compareFolder, 'trees', commit);
  if (existsSync(folder)) return folder;
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  git('archive', '--output', `${draft}.tar`, commit);
  execFileSync('tar', ['-xf', `${draft}.tar`, '-C', draft]);
  rmSync(`${draft}.tar`);
  renameSync(draft, folder); // the folder exists only once it is complete
  return folder;
};

/** Installs and builds a tree with its own scripts; both take no time if the tree is built already. */
const buildTree = (name: string, folder: string): BuiltTree => {
  const setup = pathToFileURL(join(folder, 'scripts', 'setup.mjs')).href;
  const code = `const { build, install } = await import(${JSON.stringify(setup)}); build(install());`;
  execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] }); // an error has stderr
  return { name, folder, sources: readFileSync(join(folder, 'build', '.stamp'), 'utf8') };
};

/** This tree and the tree of a revision, both built. Throws UnknownRevisionError. */
export const prepareTrees = (revision: string): { ours: BuiltTree; theirs: BuiltTree } => {
  const commit = commitOf(revision);
  return { ours: buildTree('this tree', projectRoot), theirs: buildTree(commit.slice(0, 8), checkOut(commit)) };
};
