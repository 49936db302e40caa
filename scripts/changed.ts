// Prints as JSON the tests that a change touches. Usage: node scripts/run.mjs scripts/changed.ts [REVISION]
import { execFileSync } from 'node:child_process';
import { selectTests } from '../test/harness/selection.ts';

const git = (...args: string[]): string[] => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

/** Commit at which the branch left main; on main itself the last commit but one. */
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
/** Changed files: committed since then, uncommitted, and new. A renamed file counts with both names. */
const changed = [...git('diff', '--name-only', '--no-renames', since), ...git('ls-files', '--others', '--exclude-standard')];
console.log(JSON.stringify({ since, changed: changed.length, ...selectTests(changed) }));
