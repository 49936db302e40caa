import { expect, test } from 'vitest';
import { seededRandom } from '../../../../test/harness/seeded-random.ts';
import type { VotingRule } from './definition.ts';
import { accountsWithCastVote, castableVoteIds, type SignerPosition, type StepVote, stepResult } from './turns.ts';

/** Creates a vote of the step's own voting rule. */
const own = (id: number, state = 'open', position = 0): StepVote => ({ id, state, position, signer: null });
/** Creates the vote of an added signer; `position` is its phase. */
const signer = (id: number, position: number, state = 'open', when: SignerPosition = 'with'): StepVote => ({
  ...{ id, state, position },
  signer: { by: 1, principal: null, position: when },
});

test.each<[string, VotingRule, StepVote[], string]>([
  ['the own rule approves a step without signers', { mode: 'any' }, [own(1, 'yes')], 'approved'],
  ['the own rule waits for an added signer', { mode: 'any' }, [own(1, 'yes'), signer(2, 1)], 'open'],
  ['an added signer waits for the own rule', { mode: 'any' }, [own(1), signer(2, 0, 'yes')], 'open'],
  ['the own rule and the signer approve', { mode: 'any' }, [own(1, 'yes'), signer(2, 1, 'yes')], 'approved'],
  ['a no of an added signer rejects', { mode: 'any' }, [own(1), signer(2, 0, 'no')], 'rejected'],
  [
    'a no of an added signer rejects a step whose ratio is met',
    { mode: 'ratio', percent: 1 },
    [own(1, 'yes'), own(2, 'yes'), signer(3, 0, 'no')],
    'rejected',
  ],
  ['a signer does not count in a ratio', { mode: 'ratio', percent: 60 }, [own(1, 'yes'), own(2), signer(3, 0, 'yes')], 'open'],
  ['an abstention of a signer does not approve', { mode: 'any' }, [own(1, 'yes'), signer(2, 0, 'abstained')], 'open'],
])('result of a step: %s', (_, vote, votes, result) => expect(stepResult(vote, votes)).toBe(result));

test.each<[string, VotingRule, StepVote[], number[]]>([
  [
    'signers with position before vote first, the latest added ones before the others',
    { mode: 'any' },
    [own(1), signer(2, -1), signer(3, -2)],
    [3],
  ],
  ['signers with position with vote together with the approvers', { mode: 'all' }, [own(1), own(2), signer(3, 0)], [1, 2, 3]],
  ['signers with position after vote once the own rule is met', { mode: 'any' }, [own(1, 'yes'), signer(2, 1), signer(3, 2)], [2]],
  ['signers with position after wait for the own rule', { mode: 'all' }, [own(1, 'yes'), own(2), signer(3, 1)], [2]],
  ['in mode order only the first own approver votes', { mode: 'order' }, [own(1, 'open', 0), own(2, 'open', 1), signer(3, 0)], [1, 3]],
  [
    'approvers whose votes the own rule does not need do not vote',
    { mode: 'ratio', percent: 50 },
    [own(1, 'yes'), own(2), signer(3, 1)],
    [3],
  ],
])('votes that may be cast now: %s', (_, vote, votes, ids) => expect([...castableVoteIds(vote, votes)].sort()).toEqual(ids));

test('a vote cast as deputy counts for the deputy and for the principal', () => {
  const votes = [
    { state: 'yes', actor: 1, principal: 2 },
    { state: 'void', actor: 3, principal: null },
    { state: 'open', actor: null, principal: null },
    { state: 'abstained', actor: 4, principal: null },
  ];
  expect([...accountsWithCastVote(votes)]).toEqual([1, 2, 4]);
});

test('a random step continues until it ends, and is approved only if each signer votes yes', () => {
  const next = seededRandom(36);
  const below = (most: number) => Math.floor(next() * most);
  for (let run = 0; run < 5000; run += 1) {
    const vote = ([{ mode: 'any' }, { mode: 'all' }, { mode: 'order' }, { mode: 'ratio', percent: 1 + below(100) }] as const)[
      below(4)
    ] as VotingRule;
    const votes = [
      ...Array.from({ length: 1 + below(3) }, (_, at) => own(at + 1, 'open', vote.mode === 'any' ? 0 : at)),
      ...Array.from({ length: below(4) }, (_, at) => signer(at + 10, below(5) - 2)),
    ];
    while (stepResult(vote, votes) === 'open') {
      const castableIds = castableVoteIds(vote, votes);
      expect(castableIds.size).toBeGreaterThan(0);
      const [id] = [...castableIds].slice(below(castableIds.size));
      const cast = votes.find((one) => one.id === id) as StepVote;
      cast.state = next() < 0.8 ? 'yes' : 'no';
    }
    const signers = votes.filter((one) => one.signer !== null);
    if (stepResult(vote, votes) === 'approved') expect(signers.every(({ state }) => state === 'yes')).toBe(true);
  }
});
