import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUser, type User } from '../../../test/harness/accounts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { completePostingInput } from '../../../test/harness/postings.ts';
import type { PostingForm } from './operations.ts';

/** Concurrent long texts of one account: the database counts how many are being processed. */
let portal: Portal;
let owner: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  owner = await newUser(portal);
}, 60_000);
afterAll(() => portal.close());

const long = `<p>${'<i></i>'.repeat(8000)}</p>`;
const post = () => owner.send<PostingForm>('POST', '/api/portal/mysnd', { ...completePostingInput, body: long });
const statuses = (answers: readonly { status: number }[]) => [...new Set(answers.map(({ status }) => status))].sort();

test('at most two long texts of one account are processed at once', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, post));
  expect(statuses(answers)).toEqual([200, 429]);
  expect(answers.filter(({ error }) => error.code === 'E_BUSY').length).toBe(answers.filter(({ status }) => status === 429).length);
  expect((await post()).status).toBe(200);
}, 60_000);
