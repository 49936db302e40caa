import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { engine } from '../harness/database.ts';

/** A proof: the exports of a file in this folder with a function `run`. */
interface Proof {
  /** Runs `count` cases, starting with the seed `from` (default 0). Throws at the first fault, or returns its findings. */
  run(count: number, options?: { from?: number }): Promise<{ findings: readonly unknown[] } | undefined>;
  /** Number of cases of the complete proof; without it, the constant `full` below decides. */
  full?: number;
  /** True: runs on both engines. */
  engines?: boolean;
  /** True: runs only if it is named on the command line. */
  onlyNamed?: boolean;
}

const usual = 100;
/** Number of cases of the complete proof, for proofs that do not export `full`. */
const full: Readonly<Record<string, number>> = { spreadsheets: 100_000, jobs: 50 };
const chosen = process.env.PROVE_ONLY?.split(',');
const names = readdirSync('test/prove')
  .filter((file) => /^[\w-]+\.ts$/.test(file))
  .map((file) => file.slice(0, -'.ts'.length))
  .filter((name) => !chosen || chosen.includes(name));
const modules: [string, Partial<Proof>][] = await Promise.all(
  names.map(async (name) => [name, await import(/* @vite-ignore */ resolve('test/prove', `${name}.ts`))]),
);

test('every proof that is named on the command line exists', () => {
  expect((chosen ?? []).filter((name) => !names.includes(name))).toEqual([]);
});
for (const [name, proof] of modules) {
  const { run } = proof;
  if (!run || (engine === 'postgresql' && !proof.engines) || (proof.onlyNamed && !chosen)) continue;
  const count = Number(process.env.PROVE_COUNT ?? proof.full ?? full[name] ?? usual);
  const from = Number(process.env.PROVE_SEED ?? 0);
  test(`${name}: ${count} from seed ${from}${proof.engines ? ` on ${engine}` : ''}`, async () => {
    try {
      const found = await run(count, { from });
      expect(found?.findings ?? []).toEqual([]);
    } catch (error) {
      console.error(`${name} on ${engine}:`, error); // Printed at once, because the complete run may take hours.
      throw error;
    }
  });
}
