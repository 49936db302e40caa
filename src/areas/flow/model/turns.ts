import type { VotingRule } from './definition.ts';
import { type StepResult, tallyVotes, type VoteValue } from './tally.ts';

/** When an added signer votes: before or at the same time as (`with`) the account that added the signer, or after all voters. */
export const signerPositions = ['before', 'with', 'after'] as const;
export type SignerPosition = (typeof signerPositions)[number];

/** The mark of an added signer: the account that added the signer, the principal for whom it acted (null: for itself), and the position. */
export interface SignerAddition {
  by: number;
  principal: number | null;
  position: SignerPosition;
}

/** A vote of a step with the values that counting needs. Signers vote in phases by their `position`; the step's own approvers have phase 0. */
export interface StepVote {
  id: number;
  state: string;
  position: number;
  signer: SignerAddition | null;
}

const ballotOf = ({ state }: StepVote): VoteValue[] => (state === 'yes' || state === 'no' || state === 'abstained' ? [state] : []);
/** Phase in which a vote is cast; lower phases vote first. */
export const votingPhaseOf = ({ signer, position }: Pick<StepVote, 'signer' | 'position'>): number => (signer === null ? 0 : position);

/** The result by the step's own voting rule, without added signers. */
const ownResult = (vote: VotingRule, votes: readonly StepVote[]): StepResult => {
  const own = votes.filter(({ signer }) => signer === null);
  return tallyVotes(vote, own.length, own.flatMap(ballotOf));
};

/**
 * The result of a step: approved if its own voting rule is met and each added signer votes yes; rejected if an added signer votes no. `votes`: the
 * counted ones, without void and transferred votes.
 */
export const stepResult = (vote: VotingRule, votes: readonly StepVote[]): StepResult => {
  const signers = votes.filter(({ signer }) => signer !== null);
  const own = ownResult(vote, votes);
  if (own === 'rejected' || signers.some(({ state }) => state === 'no')) return 'rejected';
  return own === 'approved' && signers.every(({ state }) => state === 'yes') ? 'approved' : 'open';
};

/**
 * Ids of the open votes that may be cast now: those of the lowest phase that is still needed; in mode `order` only the first of the step's
 * own approvers.
 */
export const castableVoteIds = (vote: VotingRule, votes: readonly StepVote[]): Set<number> => {
  const ownOpen = ownResult(vote, votes) === 'open';
  const needed = votes.filter(({ state, signer }) => state === 'open' && (signer !== null || ownOpen));
  const phase = Math.min(...needed.map(votingPhaseOf));
  const now = needed.filter((one) => votingPhaseOf(one) === phase);
  if (vote.mode !== 'order') return new Set(now.map(({ id }) => id));
  const [first] = now.filter(({ signer }) => signer === null).toSorted((a, b) => a.position - b.position || a.id - b.id);
  return new Set(now.filter((one) => one.signer !== null || one === first).map(({ id }) => id));
};

/** Accounts whose vote counts among some votes; a vote cast as deputy counts for the deputy and the principal. */
export const accountsWithCastVote = (votes: readonly { state: string; actor: number | null; principal: number | null }[]): Set<number> =>
  new Set(
    votes
      .filter(({ state }) => state === 'yes' || state === 'no' || state === 'abstained')
      .flatMap(({ actor, principal }) => [actor, principal])
      .filter((id) => id !== null),
  );
