import { expect, test } from 'vitest';
import type { Vote } from './definition.ts';
import { type Ballot, tally } from './tally.ts';

const ballots: readonly Ballot[] = ['yes', 'no', 'abstained'];

/** Numbers that are the same in every run. */
const seeded = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
  return seed / 4_294_967_296;
};

/** Every way in which those who are left can vote. */
const completions = (left: number): Ballot[][] =>
  left === 0 ? [[]] : completions(left - 1).flatMap((rest) => ballots.map((ballot) => [...rest, ballot]));

/** What the rule says of votes that are all there, in its own words. */
const outcome = ({ mode, percent = 100, more, veto, abstentionsCount }: Vote, cast: readonly Ballot[]): string => {
  const first = cast.find((ballot) => ballot !== 'abstained');
  if (mode === 'any') return first === 'yes' ? 'approved' : 'rejected';
  const yes = cast.filter((ballot) => ballot === 'yes').length;
  const no = cast.filter((ballot) => ballot === 'no').length;
  const base = abstentionsCount ? cast.length : yes + no;
  if (base === 0 || (veto && no > 0)) return 'rejected';
  if (mode !== 'ratio') return yes === base ? 'approved' : 'rejected';
  return (more ? yes / base > percent / 100 + 1e-12 : yes / base > percent / 100 - 1e-12) ? 'approved' : 'rejected';
};

test('10,000 sequences: a result is told exactly when no vote can change it, in any order, and stays', () => {
  const random = seeded(17);
  const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  for (let n = 0; n < 10_000; n += 1) {
    const mode = one(['any', 'all', 'order', 'ratio', 'ratio', 'ratio'] as const);
    const percent = one([1, 33, 34, 49, 50, 51, 66, 67, 99, 100]);
    const vote: Vote = { mode, percent, more: percent < 100 && random() < 0.4, veto: random() < 0.2, abstentionsCount: random() < 0.5 };
    const electorate = 1 + Math.floor(random() * 5);
    const all = Array.from({ length: electorate }, () => one(ballots));
    let told: string | undefined;
    for (let cast = 0; cast <= electorate; cast += 1) {
      const some = all.slice(0, cast);
      const possible = new Set(completions(electorate - cast).map((rest) => outcome(vote, [...some, ...rest])));
      const expected = possible.size === 1 ? [...possible][0] : 'open';
      const result = tally(vote, electorate, some);
      // `any` is over with the first vote that is none to abstain; before that nothing is certain but where nobody is left
      expect({ vote, some, result }).toEqual({ vote, some, result: expected });
      if (told !== undefined) expect(result).toBe(told);
      if (result !== 'open') told = result;
      const shuffled = mode === 'any' ? some : [...some].sort(() => random() - 0.5);
      expect(tally(vote, electorate, shuffled)).toBe(result);
    }
    expect(told).toBeDefined();
  }
});

test.each([
  [50, false, ['yes', 'no'], 'approved'],
  [50, true, ['yes', 'no'], 'rejected'],
  [100, false, ['yes', 'yes', 'no'], 'rejected'],
  [1, false, ['no', 'no', 'yes'], 'approved'],
] as const)('%i %%, more: %s, of %j: %s', (percent, more, cast, expected) => {
  expect(tally({ mode: 'ratio', percent, more }, cast.length, cast)).toBe(expected);
});
