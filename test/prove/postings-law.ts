import { expect } from 'vitest';
import type { PostingForm, PostingValues, PublicationState } from '../../src/areas/exchange/operations.ts';
import { addDays, today } from '../../src/base/dates.ts';
import type { ContentDetail, ContentText } from '../../src/records/edit/content.ts';
import type { User } from '../harness/accounts.ts';
import type { Portal } from '../harness/portal.ts';
import { completePostingInput, openPostingPortal, publishTestPosting, readPostingForm, readReviewDetail } from '../harness/postings.ts';
import { seededRandom } from '../harness/seeded-random.ts';

/**
 * Property-based test: after any sequence of actions by owner, operators and the clock, a posting and its record agree. A sequence has
 * thirty steps.
 */
export const full = 10_000;
export const engines = true;

const base = '/api/admin/content/snd';
let portal: Portal;
let owner: User;
let reviewer: User;
let operator: User;

interface PostingRecordRow {
  n: number;
  title: string;
  address: string | null;
  state: string;
  deleted: boolean;
  progress: string;
  expires: string;
  by: string | null;
}
const recordOf = async (id: string): Promise<PostingRecordRow | undefined> => {
  const [found] = await portal.connection.query<PostingRecordRow>(
    `select r.n, r.title, r.address, r.state, r.deleted_at is not null as deleted, r.progress, r.expiry_date as expires, (select v.by from revision v
        where v.kind = 'snd' and v.n = r.n and v.changes -> 'state' is not null order by v.seq desc limit 1) as by
       from snd r where r.key = $1`,
    [`posting:${id}`],
  );
  return found;
};
const standing = ({ state, deleted, by }: PostingRecordRow): PublicationState => {
  if (deleted) return 'deleted';
  if (state === 'published') return 'public';
  if (state === 'archived') return by === 'expiry' ? 'expired' : 'archived';
  return 'unpublished';
};

interface LastOwnerValues {
  /** The values that the owner last wrote, by field, without fields where the owner accepted another value. */
  mine: Partial<PostingValues>;
}

const act = (id: string, action: string, body?: object) => owner.send<PostingForm>('POST', `/api/portal/mysnd/${id}/${action}`, body);
const step = async (id: string, name: string) => operator.send('POST', `${base}/${(await recordOf(id))?.n}/${name}`);
const decide = async (id: string, action: string) => {
  const { version } = await readReviewDetail(reviewer, id);
  return reviewer.send('POST', `/api/admin/flow-tasks/postings/${id}/${action}`, { version, reason: 'No' });
};
const correct = async (id: string, part: 'title' | 'address', word: string) => {
  const n = (await recordOf(id))?.n;
  const reply = await operator.get<ContentDetail>(`${base}/${n}`);
  if (reply.status !== 200) return reply;
  const { values, version, lang } = reply.data;
  const texts = { ...values.texts, [lang]: { ...(values.texts[lang as 'en-us'] as ContentText), title: word } };
  const changed = part === 'title' ? { ...values, texts } : { ...values, fields: { ...values.fields, address: word } };
  const sent = await operator.send('PUT', `${base}/${n}`, { ...changed, version });
  if (sent.status !== 200) return sent;
  await step(id, 'submit');
  return step(id, 'publish');
};
const write = async (id: string, part: 'title' | 'address', word: string, texts: LastOwnerValues) => {
  const { version } = await readPostingForm(owner, id);
  const reply = await owner.send<PostingForm>('PUT', `/api/portal/mysnd/${id}`, { [part]: word, version });
  if (reply.status === 200) texts.mine[part] = word;
  return reply;
};
const expire = async (id: string) => {
  const yesterday = addDays(today(), -1);
  await portal.connection.query('update posting set expires = $2 where id = $1 and expires is not null', [Number(id), yesterday]);
  const found = await recordOf(id);
  if (found) await portal.alter('snd', found.n, `expiry_date = '${yesterday}'`);
  await portal.services.expiry.run();
};

const actions: Record<string, (id: string, word: string, texts: LastOwnerValues) => Promise<unknown>> = {
  title: (id, word, texts) => write(id, 'title', `Mine ${word}`, texts),
  address: (id, word, texts) => write(id, 'address', `Mine ${word}`, texts),
  submit: (id) => act(id, 'submit'),
  withdraw: (id) => act(id, 'withdraw'),
  renew: (id) => act(id, 'renew'),
  progress: async (id) => act(id, 'progress', { progress: (await readPostingForm(owner, id)).progress === -1 ? 0 : 1 }),
  reopen: (id) => operator.send('POST', `/api/admin/flow-tasks/postings/${id}/reopen`),
  take: (id) => decide(id, 'take'),
  approve: (id) => decide(id, 'approve'),
  reject: (id) => decide(id, 'reject'),
  correctTitle: (id, word) => correct(id, 'title', `Theirs ${word}`),
  correctAddress: (id, word) => correct(id, 'address', `Theirs ${word}`),
  unpublish: (id) => step(id, 'unpublish'),
  archive: (id) => step(id, 'archive'),
  hand: (id) => step(id, 'submit'),
  publish: (id) => step(id, 'publish'),
  trash: async (id) => operator.send('DELETE', base, { ids: [String((await recordOf(id))?.n)] }),
  restore: async (id) => operator.send('POST', `${base}/restore`, { ids: [String((await recordOf(id))?.n)] }),
  expire: (id) => expire(id),
};

const sequence = async (seed: number) => {
  const next = seededRandom(seed * 7919);
  const { id } = await publishTestPosting(owner, reviewer, { ...completePostingInput, title: 'Begun', address: 'Begun' });
  const texts: LastOwnerValues = { mine: {} };
  const done: string[] = [];
  for (let i = 0; i < 30; i++) {
    const name = Object.keys(actions)[Math.floor(next() * Object.keys(actions).length)] as string;
    const reply = (await actions[name]?.(id, String(i), texts)) as { status?: number } | undefined;
    done.push(`${name} ${reply?.status ?? ''}`);
    expect([200, 400, 404, 409, undefined]).toContain(reply?.status);
    const [form, found] = [await readPostingForm(owner, id), (await recordOf(id)) as PostingRecordRow];
    const says = { form: [form.publication, String(form.progress), form.expires, form.record], after: done };
    expect(says).toEqual({ form: [standing(found), found.progress, found.expires, String(found.n)], after: done });
    expect([done, (await portal.get(`/api/portal/snd/${found.n}`)).status]).toEqual([done, form.publication === 'public' ? 200 : 404]);
    if (form.may.includes('renew')) expect(['public', 'expired']).toContain(form.publication);
    for (const part of ['title', 'address'] as const) {
      const formValue = form.values[part];
      // The value was approved, accepted from the operator, or never changed by the owner.
      if (formValue === found[part] && texts.mine[part] !== formValue) delete texts.mine[part];
      expect([done, part, formValue]).toEqual([done, part, texts.mine[part] ?? found[part]]);
      expect([done, form.differences.some(({ field }) => field === part)]).toEqual([done, formValue !== found[part]]);
    }
  }
};

/** Runs the sequences of `count` seeds after `from` in a separate portal. */
export const run = async (count: number, { from = 0 } = {}): Promise<undefined> => {
  ({ portal, owner, reviewer, operator } = await openPostingPortal());
  try {
    for (let seed = from + 1; seed <= from + count; seed++) await sequence(seed);
  } finally {
    await portal.close();
  }
};
