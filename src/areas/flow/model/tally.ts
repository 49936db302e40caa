import type { Vote } from './definition.ts';

/** What somebody said on a step. */
export type VoteValue = 'yes' | 'no' | 'abstained';

/** How a step ends; `open` as long as it can end either way. */
export type Result = 'open' | 'approved' | 'rejected';

interface Votes {
  yes: number;
  no: number;
  abstained: number;
}

const countOf = (cast: readonly VoteValue[]): Votes => {
  const of = (ballot: VoteValue) => cast.filter((one) => one === ballot).length;
  return { yes: of('yes'), no: of('no'), abstained: of('abstained') };
};

/** Whether the votes are enough, where nobody votes any more. Whole numbers alone: shares are compared by their products. */
const passes = (vote: Vote, { yes, no, abstained }: Votes): boolean => {
  if (vote.veto && no > 0) return false;
  const base = yes + no + (vote.abstentionsCount ? abstained : 0);
  if (base === 0) return false;
  const percent = vote.mode === 'ratio' ? (vote.percent ?? 100) : 100;
  return vote.mode === 'ratio' && vote.more ? yes * 100 > percent * base : yes * 100 >= percent * base;
};

/**
 * The result of a step as soon as it is certain, whatever those will say who have not voted, and in whatever order. `any`: the first who
 * does not abstain decides. A share is of those who said yes or no, and of those who abstained where they count. Nobody but abstainers
 * is no approval.
 */
export const tally = (vote: Vote, electorate: number, cast: readonly VoteValue[]): Result => {
  const left = Math.max(0, electorate - cast.length);
  if (vote.mode === 'any') {
    const first = cast.find((ballot) => ballot !== 'abstained');
    if (first) return first === 'yes' ? 'approved' : 'rejected';
    return left > 0 ? 'open' : 'rejected';
  }
  const votes = countOf(cast);
  // a share only falls by a no and only rises by a yes; an abstention lies between the two, but where nothing was said yet
  if (passes(vote, { ...votes, no: votes.no + left })) return 'approved';
  return passes(vote, { ...votes, yes: votes.yes + left }) ? 'open' : 'rejected';
};

/**
 * How many yes at least must still come, one after the other, for the step to be approved for certain; 0 where it is decided. Fewer can do
 * where others abstain and abstentions do not count.
 */
export const votesNeeded = (vote: Vote, electorate: number, cast: readonly VoteValue[]): number => {
  const votes = [...cast];
  while (tally(vote, electorate, votes) === 'open') votes.push('yes'); // ends: nobody is left at last
  return votes.length - cast.length;
};
