import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUser, type User } from '../../../test/harness/accounts.ts';
import { isFullCaseRun } from '../../../test/harness/cases.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { completePostingInput } from '../../../test/harness/postings.ts';
import { richTextLimits } from '../../records/engine/field-rules.ts';
import type { PostingForm } from './operations.ts';

/** Effect of expensive texts on other requests: texts are sanitised in a worker thread. */
let portal: Portal;
let owner: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  owner = await newUser(portal);
}, 60_000);
afterAll(() => portal.close());

const post = (body: string, by = owner) => by.send<PostingForm>('POST', '/api/portal/mysnd', { ...completePostingInput, body });
const of = (unit: string, bytes: number) => `<p>x</p>${unit.repeat((bytes - 100) / unit.length)}`;

test.runIf(isFullCaseRun)(
  'other requests are answered while 2 MB of markup are sanitised',
  async () => {
    await post(of('<em></em>', 100_000)); // starts the worker thread
    let done = false;
    const posted = post(of('<em></em>', 2_000_000)).finally(() => {
      done = true;
    });
    let answered = 0;
    while (!done) {
      expect((await portal.get('/api/portal/register')).status).toBe(200);
      answered += 1;
      // pauses as a network connection would: injected requests without a pause leave the event loop no time for other work
      await sleep(5);
    }
    expect((await posted).status).toBe(200);
    expect(answered).toBeGreaterThan(20); // a sanitiser in the main thread would permit only a handful
  },
  60_000,
);

test('a pathological text is rejected after ten seconds, and the next text is accepted', async () => {
  const refused = await post(of('<p><a href="//x">', richTextLimits.bytes)); // sanitising would take more than two minutes
  expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['body']]);
  expect((await post(of('<em></em>', 100_000))).status).toBe(200);
}, 60_000);

const long = `<p>${'<i></i>'.repeat(8000)}</p>`;
const statuses = (answers: readonly { status: number }[]) => [...new Set(answers.map(({ status }) => status))].sort();

test('long texts beyond the queue limit are rejected with 503', async () => {
  const people = await Promise.all(Array.from({ length: 15 }, () => newUser(portal)));
  const answers = await Promise.all(people.flatMap((by) => [post(long, by), post(long, by)]));
  expect(statuses(answers)).toEqual([200, 503]);
}, 60_000);
