import { expect, test } from 'vitest';
import { isFullCaseRun } from '../../../../test/harness/cases.ts';
import type { VotingRule } from './definition.ts';
import { tallyVotes, type VoteValue, votesNeeded } from './tally.ts';

const ballots: readonly VoteValue[] = ['yes', 'no', 'abstained'];

/** Pseudo-random numbers from a seed, equal in every run. */
const seeded = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
  return seed / 4_294_967_296;
};

const most = 6;
/** All possible sequences of votes of the remaining voters, by the number of these voters. */
const completions: VoteValue[][][] = [[[]]];
for (let left = 1; left <= most; left += 1)
  completions.push((completions[left - 1] ?? []).flatMap((rest) => ballots.map((ballot) => [...rest, ballot])));

/** The result that is certain after some votes, computed by enumeration of all possible remaining votes; otherwise `open`. */
const certain = (vote: VotingRule, electorate: number, cast: readonly VoteValue[]): string => {
  const rests = completions[electorate - cast.length] ?? [];
  const [first = '', ...others] = new Set(rests.map((rest) => outcome(vote, [...cast, ...rest])));
  return others.length === 0 ? first : 'open';
};

const shuffled = <T>(all: readonly T[], random: () => number): T[] =>
  all
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);

/** The result of a complete vote; an independent implementation of the rule. */
const outcome = ({ mode, percent = 100, more, veto, abstentionsCount }: VotingRule, cast: readonly VoteValue[]): string => {
  const first = cast.find((ballot) => ballot !== 'abstained');
  if (mode === 'any') return first === 'yes' ? 'approved' : 'rejected';
  const yes = cast.filter((ballot) => ballot === 'yes').length;
  const no = cast.filter((ballot) => ballot === 'no').length;
  const base = abstentionsCount ? cast.length : yes + no;
  if (base === 0 || (veto && no > 0)) return 'rejected';
  if (mode !== 'ratio') return yes === base ? 'approved' : 'rejected';
  return (more ? yes / base > percent / 100 + 1e-12 : yes / base > percent / 100 - 1e-12) ? 'approved' : 'rejected';
};

test('random sequences: a result is returned exactly when no remaining vote can change it, in any order, and does not change later', () => {
  const random = seeded(17);
  const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  for (let n = 0; n < (isFullCaseRun ? 10_000 : 2000); n += 1) {
    const mode = one(['any', 'all', 'order', 'ratio', 'ratio', 'ratio'] as const);
    const percent = one([1, 17, 33, 34, 49, 50, 51, 66, 67, 99, 100]);
    const vote: VotingRule = {
      mode,
      percent,
      more: percent < 100 && random() < 0.4,
      veto: random() < 0.2,
      abstentionsCount: random() < 0.5,
    };
    const electorate = 1 + Math.floor(random() * most);
    const all = Array.from({ length: electorate }, () => one(ballots));
    let decidedResult: string | undefined;
    for (let cast = 0; cast <= electorate; cast += 1) {
      const some = all.slice(0, cast);
      const result = tallyVotes(vote, electorate, some);
      expect({ vote, some, result }).toEqual({ vote, some, result: certain(vote, electorate, some) });
      if (decidedResult !== undefined) expect(result).toBe(decidedResult);
      if (result !== 'open') decidedResult = result;
      // except for `any`, where the first vote decides, the order of votes does not matter
      if (mode !== 'any') expect(tallyVotes(vote, electorate, shuffled(some, random))).toBe(result);
    }
    expect(decidedResult).toBeDefined();
  }
});

test.each([
  [50, false, ['yes', 'no'], 'approved'],
  [50, true, ['yes', 'no'], 'rejected'],
  [100, false, ['yes', 'yes', 'no'], 'rejected'],
  [1, false, ['no', 'no', 'yes'], 'approved'],
  [50, false, ['no', 'no', 'yes'], 'rejected'],
  [51, false, ['yes', 'no'], 'rejected'],
  [51, false, ['yes', 'yes', 'no'], 'approved'],
  [1, false, ['no', 'no', 'no'], 'rejected'],
  [1, true, ['yes', ...Array.from({ length: 99 }, () => 'no' as const)], 'rejected'],
  [1, false, ['yes', ...Array.from({ length: 99 }, () => 'no' as const)], 'approved'],
  [99, true, ['yes', 'yes'], 'approved'],
  [100, false, ['yes', 'abstained'], 'approved'],
  [1, false, ['abstained', 'abstained'], 'rejected'],
] as const)('a ratio of %i %% (more: %s) is, after the votes %j: %s', (percent, more, cast, expected) => {
  expect(tallyVotes({ mode: 'ratio', percent, more }, cast.length, cast)).toBe(expected);
});

test.each<[VotingRule, number, VoteValue[], string]>([
  [{ mode: 'any' }, 1, [], 'open'],
  [{ mode: 'any' }, 3, ['abstained', 'no'], 'rejected'],
  [{ mode: 'any' }, 3, ['yes', 'no'], 'approved'],
  [{ mode: 'any', veto: true }, 2, ['yes', 'no'], 'approved'],
  [{ mode: 'any' }, 1, ['abstained'], 'rejected'],
  [{ mode: 'all' }, 2, ['yes'], 'open'],
  [{ mode: 'all' }, 2, ['yes', 'abstained'], 'approved'],
  [{ mode: 'all', abstentionsCount: true }, 2, ['abstained'], 'rejected'],
  [{ mode: 'order' }, 3, ['yes', 'no'], 'rejected'],
  [{ mode: 'all' }, 2, ['abstained', 'abstained'], 'rejected'],
  [{ mode: 'ratio', percent: 50 }, 4, ['yes', 'yes'], 'approved'],
  [{ mode: 'ratio', percent: 50, veto: true }, 4, ['yes', 'yes'], 'open'],
  [{ mode: 'ratio', percent: 1, veto: true }, 4, ['yes', 'no'], 'rejected'],
  [{ mode: 'ratio', percent: 50, abstentionsCount: true }, 3, ['yes', 'abstained', 'abstained'], 'rejected'],
  [{ mode: 'all' }, 0, [], 'rejected'],
])('the voting rule %j with %i voters gives, after the votes %j: %s', (vote, electorate, cast, expected) => {
  expect(tallyVotes(vote, electorate, cast)).toBe(expected);
});

test('votesNeeded returns the smallest number of yes votes that makes the result certain', () => {
  const random = seeded(29);
  const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  for (let n = 0; n < 2000; n += 1) {
    const vote: VotingRule = {
      mode: one(['any', 'all', 'order', 'ratio']),
      percent: one([1, 34, 50, 51, 67, 99]),
      more: random() < 0.4,
      veto: random() < 0.2,
      abstentionsCount: random() < 0.5,
    };
    const electorate = 1 + Math.floor(random() * most);
    const cast = Array.from({ length: Math.floor(random() * (electorate + 1)) }, () => one(ballots));
    const missing = votesNeeded(vote, electorate, cast);
    const after = (yes: number) => certain(vote, electorate, [...cast, ...Array.from({ length: yes }, () => 'yes' as const)]);
    const least = Array.from({ length: electorate - cast.length + 1 }, (_, yes) => yes).find((yes) => after(yes) === 'approved');
    expect({ vote, electorate, cast, missing }).toEqual({ vote, electorate, cast, missing: after(0) === 'open' ? least : 0 });
  }
});
