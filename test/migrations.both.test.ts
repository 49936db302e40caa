import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '../src/platform/db/connect.server.ts';
import { connectMemory } from '../src/platform/db/embedded.server.ts';
import { migrationsFolder } from '../src/platform/db/migrations.server.ts';
import { isFullCaseRun } from './harness/cases.ts';
import { createPostgresDatabase, engine } from './harness/database.ts';

/** Migrations convert the data of older databases to the form that the current version reads. */
interface JournalEntry {
  tag: string;
  when: number;
}

/** An empty database with all migrations up to the named one, as an older version left it. */
const asOf = async (last: string): Promise<Connection> => {
  const connection = engine === 'postgresql' ? await createPostgresDatabase('migrated') : await connectMemory();
  const { query } = connection;
  for (const schema of ['public', 'drizzle']) await query(`drop schema if exists ${schema} cascade`);
  await query('create schema public');
  await query('create schema drizzle');
  await query('create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)');
  const { entries } = JSON.parse(readFileSync(join(migrationsFolder(), 'meta', '_journal.json'), 'utf8')) as { entries: JournalEntry[] };
  for (const { tag, when } of entries.slice(0, entries.findIndex((entry) => entry.tag === last) + 1)) {
    const statements = readFileSync(join(migrationsFolder(), `${tag}.sql`), 'utf8').split('--> statement-breakpoint');
    for (const statement of statements) await query(statement);
    await query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('', $1)`, [when]);
  }
  return connection;
};

type Line = readonly [action: string, target: string, account: number | null, facts: object];
const insertAudit = (connection: Connection, [action, target, account, facts]: Line) =>
  connection.query(`insert into audit (account, action, target, facts, address) values ($1, $2, $3, $4::jsonb, 'local')`, [
    account,
    action,
    target,
    JSON.stringify(facts),
  ]);

/** Time limit in milliseconds for writing the rows of an older version and migrating them; all tests check the migrated rows. */
const slow = 120_000;
/**
 * The statements are equal on both engines. On the embedded engine, creating and migrating two databases takes ten seconds, so these tests
 * run on it only if all cases run.
 */
const isRun = isFullCaseRun || engine === 'postgresql';
let before: Connection;

const writeSubmissions = async (): Promise<void> => {
  const lines: Line[] = [
    ['content.submit', 'policy:1', 7, { title: 'Waits' }],
    ['content.submit', 'policy:2', 7, { title: 'Old' }],
    ['content.reject', 'policy:2', 8, { title: 'Refused', reason: 'No source' }],
    ['content.submit', 'news:3', 7, { title: 'Old' }],
    ['content.reject', 'news:3', 8, { title: 'Old', reason: 'Short' }],
    ['content.submit', 'news:3', 9, { title: 'Old' }],
    ['content.publish', 'news:3', null, { title: 'Public' }],
    ['content.submit', 'policy:4', 7, { title: 'Gone' }],
    ['content.delete', 'policy:4', 8, { title: 'Gone' }],
    ['content.restore', 'policy:4', 8, { title: 'Gone' }],
    ['content.publish-failed', 'policy:5', null, {}],
    ['content.publish-failed', 'policy:6', null, {}],
    ['content.schedule', 'policy:6', 8, {}],
  ];
  for (const line of lines) await insertAudit(before, line);
  await before.query(`insert into draft_version (kind, n) values ('policy', 5), ('policy', 6), ('news', 5)`);
  await before.query(`insert into snd (n, key, lang, title, state) values (1, 'posting:1', 'en-us', 'a', 'archived'),
    (2, 'posting:2', 'en-us', 'b', 'archived'), (3, 'posting:3', 'en-us', 'c', 'published')`);
  await before.query(`insert into posting (id, owner, record, "values", approved) values (1, 7, 1, '{"image": "/assets/image/ab-12"}', '{}'),
    (2, 7, 2, '{}', '{"attachments": [{"id": "cd-34"}]}'), (3, 8, 3, '{"body": "cd-34"}', null)`);
  await before.query(`insert into file (id, name, type, size, sha256, purpose, owner) values
    ('ab-12', 'a', 'image/png', 1, 'x', 'image', 7), ('cd-34', 'b', 'application/pdf', 1, 'y', 'attachment', 7)`);
  const state = (n: number, by: string, to: string) =>
    before.query(`insert into revision (kind, n, by, public, changes) values ('snd', $1, $2, true, $3::jsonb)`, [
      n,
      by,
      JSON.stringify({ state: { from: 'published', to } }),
    ]);
  await state(1, 'expiry', 'archived');
  await before.query(`insert into revision (kind, n, by, public, changes) values ('snd', 1, 'account:8', true, '{"title": {}}')`);
  await state(2, 'expiry', 'archived');
  await state(2, 'account:8', 'archived');
  await state(3, 'expiry', 'archived');
};
const writeAuthors = async (): Promise<void> => {
  await before.query(`insert into policy (n, key, lang, title, created_by, updated_by, updated_at) values
    (1, 'a', 'en-us', 'a', 'account:12', 'import', '2026-01-01'), (2, 'b', 'en-us', 'b', 'import', 'account:7', '2026-01-01'),
    (3, 'c', 'en-us', 'c', 'sample', null, '2026-01-01')`);
  await before.query(
    `insert into revision (kind, n, by, public, changes) values ('policy', 1, 'account:12', true, '{}'), ('policy', 1, 'import', true, '{}')`,
  );
};
const writeLetters = async (): Promise<void> => {
  await before.query(`insert into outbox (channel, target, text, masked, state, error, attempts, tries) values
    ('sms', '+8613800138000', 'Code 1', 'Code *', 'queued', null, 0, 5), ('mail', 'a@example.org', 'Two', null, 'failed', 'refused', 3, 3), ('sms', '+1', 'Three', null, 'sent', null, 1, 5)`);
  await before.query('delete from outbox where id = 3');
};
const storedLetters = () =>
  before.query('select id, channel, target, subject, text, masked, state, error, attempts, created_at, sent_at from outbox order by id');

describe.runIf(isRun)('migrations after account_skeleton', () => {
  let letters: unknown[];
  beforeAll(async () => {
    before = await asOf('0022_account_skeleton');
    await writeSubmissions();
    await writeAuthors();
    await writeLetters();
    letters = await storedLetters();
    await before.migrate();
  }, slow);
  afterAll(() => before.close());

  test('values from the audit, the history and the texts are moved to rows and columns', async () => {
    expect(
      await before.query(
        `select kind, n, account, title, state, reason, decided_at is not null as decided from submission order by kind, n, account`,
      ),
    ).toEqual([
      { kind: 'news', n: 3, account: 7, title: 'Public', state: 'published', reason: null, decided: true },
      { kind: 'news', n: 3, account: 9, title: 'Public', state: 'published', reason: null, decided: true },
      { kind: 'policy', n: 1, account: 7, title: 'Waits', state: 'waiting', reason: null, decided: false },
      { kind: 'policy', n: 2, account: 7, title: 'Refused', state: 'rejected', reason: 'No source', decided: true },
    ]);
    expect(await before.query('select kind, n from draft_version where publish_failed_at is not null')).toEqual([{ kind: 'policy', n: 5 }]);
    expect(await before.query('select id from posting where expired_at is not null')).toEqual([{ id: 1 }]);
    expect(await before.query('select file, posting, approved from posting_file order by file')).toEqual([
      { file: 'ab-12', posting: 1, approved: false },
      { file: 'cd-34', posting: 2, approved: true },
    ]);
  });

  test('authors of records and revisions become accounts, or names of programs', async () => {
    expect(
      await before.query(
        `select created_by, created_account, updated_by, updated_account, updated_at < '2026-02-01' as untouched from policy order by n`,
      ),
    ).toEqual([
      { created_by: null, created_account: 12, updated_by: 'import', updated_account: null, untouched: true },
      { created_by: 'import', created_account: null, updated_by: null, updated_account: 7, untouched: true },
      { created_by: 'sample', created_account: null, updated_by: null, updated_account: null, untouched: true },
    ]);
    expect(await before.query(`select by, account from revision where kind = 'policy' order by seq`)).toEqual([
      { by: null, account: 12 },
      { by: 'import', account: null },
    ]);
  });

  test('letters keep their numbers, the next number follows them, and their table keeps all columns', async () => {
    expect(await storedLetters()).toEqual(letters);
    expect(
      await before.query(`insert into outbox (channel, target, text, state) values ('sms', '+2', 'Four', 'sent') returning id`),
    ).toEqual([{ id: 4 }]);
    expect(await before.query(`select attname from pg_attribute where attrelid = 'outbox'::regclass and attisdropped`)).toEqual([]);
  });
});

const writeSteps = async (): Promise<void> => {
  const step = (mode: string) =>
    JSON.stringify({ nodes: [{ id: 's', type: 'approve', vote: { mode } }], keeper: [], form: [{ id: 's', type: 'text' }] });
  await before.query(`insert into flow (names, subject, state, draft, published) values ('{}', 'form', 'active', '{}', 1)`);
  for (const mode of ['any', 'all'])
    await before.query(`insert into flow_version (flow, number, definition) values (1, $1, $2::jsonb)`, [
      mode === 'any' ? 1 : 2,
      step(mode),
    ]);
  const vote = (mode: string) => JSON.stringify({ mode });
  /** Inserts a case with one open step, whose voting rule was changed by added signers. */
  const open = async (id: number, version: number, mode: string, state = 'running') => {
    await before.query(
      `insert into flow_instance (id, flow, version, subject, key, title, applicant, state, digest, facts, place) overriding system value
       values ($1, 1, $2, 'form', $3, 'x', 50, $4, 'd', '{"applicant": {"id": 50, "country": null}}', '{"passed":[],"chosen":{}}')`,
      [id, version, `k${id}`, state],
    );
    await before.query(
      `insert into flow_step (id, instance, step, round, opened_at, vote) overriding system value values ($1, $1, 's', 1, '2026-01-01', $2::jsonb)`,
      [id, vote(mode)],
    );
  };
  const at = (minute: number) => `2026-02-01T00:${String(minute).padStart(2, '0')}:00Z`;
  interface Task {
    task: number;
    of: number;
    minute: number;
    assignee: number;
    askedBy?: number;
    state?: string;
    actor?: number;
  }
  const task = ({ task: id, of, minute, assignee, askedBy: requester, state = 'open', actor }: Task) =>
    before.query(
      `insert into flow_task (id, instance, step_row, pools, assignee, asked_by, state, actor, position, created_at) overriding system value
       values ($1, $2, $2, array['account:' || $3::int], $3, $4, $5, $6, 1000, $7::timestamptz)`,
      [id, of, assignee, requester ?? null, state, actor ?? null, at(minute)],
    );
  interface Event {
    action: string;
    actor: number;
    people: number[];
    minute: number;
    reason?: string;
    task?: number;
    principal?: number;
  }
  const event = (of: number, { action, actor, people, minute, reason, task: id, principal }: Event) =>
    before.query(
      `insert into flow_event (instance, action, actor, people, step, reason, task, principal, at) values ($1, $2, $3, $4, 's', $5, $6, $7, $8::timestamptz)`,
      [...[of, action, actor, people, reason ?? null, id ?? null, principal ?? null, at(minute)]],
    );
  // Case 1: a signer was added and then reassigned; the transferred vote of the other account is not the vote of a signer.
  await open(1, 1, 'all');
  await task({ task: 10, of: 1, minute: 0, assignee: 1, state: 'passed', actor: 1 });
  await event(1, { action: 'add', actor: 1, people: [2], minute: 1, reason: 'after', principal: 9 });
  await task({ task: 11, of: 1, minute: 1, assignee: 7, askedBy: 1 });
  await event(1, { action: 'hand-over', actor: 3, people: [7], minute: 2, task: 11 });
  await event(1, { action: 'transfer', actor: 1, people: [4], minute: 3, task: 10 });
  await task({ task: 12, of: 1, minute: 3, assignee: 4, askedBy: 1 });
  // Case 2: a signer was added and transferred the task; the new assignee voted; then a change of the text voided the vote.
  await open(2, 1, 'order');
  await event(2, { action: 'add', actor: 1, people: [2], minute: 1, reason: 'before' });
  await task({ task: 20, of: 2, minute: 1, assignee: 2, askedBy: 1, state: 'passed', actor: 2 });
  await event(2, { action: 'transfer', actor: 2, people: [5], minute: 2, task: 20 });
  await task({ task: 21, of: 2, minute: 2, assignee: 5, askedBy: 2, state: 'void', actor: 5 });
  await task({ task: 22, of: 2, minute: 4, assignee: 5 });
  // Case 3: the definition requires all votes. Case 4 was escalated. Case 5 has ended.
  await open(3, 2, 'all');
  await event(3, { action: 'add', actor: 1, people: [2], minute: 1, reason: 'with' });
  await task({ task: 30, of: 3, minute: 1, assignee: 2, askedBy: 1, state: 'yes', actor: 2 });
  await open(4, 2, 'any');
  await event(4, { action: 'escalated', actor: 0, people: [8], minute: 1 });
  await open(5, 1, 'all', 'approved');
  await event(5, { action: 'add', actor: 1, people: [2], minute: 1, reason: 'with' });
  await task({ task: 50, of: 5, minute: 1, assignee: 2, askedBy: 1, state: 'yes', actor: 2 });
};
const writeRequests = async (): Promise<void> => {
  await before.query(
    `insert into account (id, account, real_name, password, locale, country) overriding system value values (7, 'g', 'G', 'x', 'en-us', 'br')`,
  );
  await before.query(`insert into organization (id, code, names) overriding system value values (3, 'three', '{}'), (4, 'four', '{}')`);
  await before.query('insert into account_organization (account, organization) values (7, 4), (7, 3)');
  const facts = JSON.stringify({ applicant: { id: 7, country: null, labels: [] } });
  for (const [id, subject, state] of [
    [11, 'label', 'running'],
    [12, 'organization', 'paused'],
    [13, 'organization', 'approved'],
    [14, 'form', 'running'],
  ])
    await before.query(
      `insert into flow_instance (id, flow, version, subject, key, title, country, applicant, state, digest, facts, place)
       overriding system value
       values ($4, 1, 1, $1::text, $1::text || $2::text, 'x', 'cn', 7, $2::text, 'd', $3::jsonb, '{"passed":[],"chosen":{}}')`,
      [subject, state, facts, id],
    );
};

describe.runIf(isRun)('migrations after flow_revision', () => {
  beforeAll(async () => {
    before = await asOf('0041_flow_revision');
    await writeSteps();
    await writeRequests();
    await before.migrate();
  }, slow);
  afterAll(() => before.close());

  test('signers of open steps get their mark, and their steps the voting rule of the definition', async () => {
    const mark = (position: string, principal: number | null = null) => ({ by: 1, principal, position });
    expect(await before.query('select id, signer, position, asked_by as "askedBy" from flow_task order by id')).toEqual([
      { id: 10, signer: null, position: 1000, askedBy: null },
      { id: 11, signer: mark('after', 9), position: 1, askedBy: null },
      { id: 12, signer: null, position: 1000, askedBy: 1 },
      { id: 20, signer: mark('before'), position: -1, askedBy: null },
      { id: 21, signer: mark('before'), position: -1, askedBy: 2 },
      { id: 22, signer: mark('before'), position: -1, askedBy: null },
      { id: 30, signer: mark('with'), position: 0, askedBy: null },
      { id: 50, signer: null, position: 1000, askedBy: 1 },
    ]);
    expect(await before.query(`select id, vote->>'mode' as mode, escalated_to as "escalatedTo" from flow_step order by id`)).toEqual([
      { id: 1, mode: 'any', escalatedTo: null },
      { id: 2, mode: 'any', escalatedTo: null },
      { id: 3, mode: 'all', escalatedTo: null },
      { id: 4, mode: 'any', escalatedTo: [8] },
      { id: 5, mode: 'all', escalatedTo: null },
    ]);
  });

  test('open requests get the organizations of their applicants', async () => {
    const stored = await before.query<{ applicant: object }>(
      `select facts->'applicant' as applicant from flow_instance where id > 10 order by id`,
    );
    const bound = { id: 7, country: 'cn', labels: [], organizations: [3, 4] };
    expect(stored.map(({ applicant }) => applicant)).toEqual([
      bound,
      bound,
      { id: 7, country: null, labels: [] },
      { id: 7, country: 'br', labels: [] },
    ]);
  });
});
