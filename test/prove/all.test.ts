import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { engine } from '../harness/database.ts';

/** Every file of this folder that exports `run` is a proof. */
interface Proof {
  /** Runs `count` cases, from the seed `from` on. Throws at the first fault, or answers with what it found. */
  run(count: number, options?: { from?: number }): Promise<{ findings: readonly unknown[] } | undefined>;
  /** How many cases are the proof in full. */
  full?: number;
  /** True: to be run on both engines. */
  engines?: boolean;
  /** True: not run unless its name is given. */
  onlyNamed?: boolean;
}

const usual = 100;
/** Of proofs that do not say it themselves. */
const full: Readonly<Record<string, number>> = { spreadsheets: 100_000, jobs: 50 };
const chosen = process.env.PROVE_ONLY?.split(',');
const names = readdirSync('test/prove')
  .filter((file) => /^[\w-]+\.ts$/.test(file))
  .map((file) => file.slice(0, -'.ts'.length))
  .filter((name) => !chosen || chosen.includes(name));
const modules: [string, Partial<Proof>][] = await Promise.all(
  names.map(async (name) => [name, await import(/* @vite-ignore */ resolve('test/prove', `${name}.ts`))]),
);

for (const name of chosen ?? []) if (!names.includes(name)) throw new Error(`There is no proof ${name}`);
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
      console.error(`${name} on ${engine}:`, error); // at once: hours may pass until the whole run tells it
      throw error;
    }
  });
}
test.skip('a file without a test would have failed: none of the proofs may be for this engine', () => undefined);
