import type { VotingRule } from './definition.ts';

/** The value of a vote. */
export type VoteValue = 'yes' | 'no' | 'abstained';

/** The result of a step; `open` while both results are possible. */
export type StepResult = 'open' | 'approved' | 'rejected';

interface VoteCounts {
  yes: number;
  no: number;
  abstained: number;
}

const countOf = (cast: readonly VoteValue[]): VoteCounts => {
  const of = (ballot: VoteValue) => cast.filter((one) => one === ballot).length;
  return { yes: of('yes'), no: of('no'), abstained: of('abstained') };
};

/** Returns true if the votes suffice for approval, provided nobody else votes. Compares products of integers to avoid rounding. */
const passes = (vote: VotingRule, { yes, no, abstained }: VoteCounts): boolean => {
  if (vote.veto && no > 0) return false;
  const base = yes + no + (vote.abstentionsCount ? abstained : 0);
  if (base === 0) return false;
  const percent = vote.mode === 'ratio' ? (vote.percent ?? 100) : 100;
  return vote.mode === 'ratio' && vote.more ? yes * 100 > percent * base : yes * 100 >= percent * base;
};

/**
 * The result of a step as soon as the remaining votes cannot change it, otherwise `open`. `any`: the first vote that is no abstention
 * decides. The base of a ratio is the votes yes and no, plus abstentions if they count. Abstentions alone do not approve a step.
 */
export const tallyVotes = (vote: VotingRule, electorate: number, cast: readonly VoteValue[]): StepResult => {
  const left = Math.max(0, electorate - cast.length);
  if (vote.mode === 'any') {
    const first = cast.find((ballot) => ballot !== 'abstained');
    if (first) return first === 'yes' ? 'approved' : 'rejected';
    return left > 0 ? 'open' : 'rejected';
  }
  const votes = countOf(cast);
  // a no never raises the ratio and a yes never lowers it; an abstention lies between them, so these two cases are the bounds
  if (passes(vote, { ...votes, no: votes.no + left })) return 'approved';
  return passes(vote, { ...votes, yes: votes.yes + left }) ? 'open' : 'rejected';
};

/**
 * The smallest number of consecutive yes votes after which the approval of the step is certain; 0 if the result is certain already. Fewer may
 * suffice if others abstain and abstentions do not count.
 */
export const votesNeeded = (vote: VotingRule, electorate: number, cast: readonly VoteValue[]): number => {
  const votes = [...cast];
  while (tallyVotes(vote, electorate, votes) === 'open') votes.push('yes'); // terminates: each turn reduces the number of remaining voters
  return votes.length - cast.length;
};
