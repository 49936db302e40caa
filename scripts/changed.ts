// Prints as JSON the tests that the changed files touch. Usage: node scripts/run.mjs scripts/changed.ts [REVISION]
import { execFileSync } from 'node:child_process';
import { selectTests } from '../test/harness/selection.ts';

const git = (...args: string[]): string[] => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

/** Commit at which the branch left main; on main itself, or without a branch main, the parent of the last commit. */
const branchPoint = (): string => {
  const [head] = git('rev-parse', 'HEAD');
  try {
    const [base] = git('merge-base', 'HEAD', 'main');
    if (base && base !== head) return base;
  } catch {
    // the branch `main` does not exist, as in a clone of one branch
  }
  return 'HEAD~1';
};

const since = process.argv[2] ?? branchPoint();
/**
 * Files with committed changes after the commit `since`, with uncommitted changes, and untracked files. A renamed file counts with both
 * names.
 */
const changed = [...git('diff', '--name-only', '--no-renames', since), ...git('ls-files', '--others', '--exclude-standard')];
console.log(JSON.stringify({ since, changed: changed.length, ...selectTests(changed) }));
