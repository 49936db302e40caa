import { eq, sql } from 'drizzle-orm';
import { parseRowId } from '../../base/row-id.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { instant, int, statement } from '../../platform/db/sql.server.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import { changedFieldDifferences } from '../../platform/events/audit/differences.server.ts';
import { sendNotice } from '../../platform/events/notices/notices.server.ts';
import { numberOfRowId } from '../../platform/resource/resource.server.ts';
import { digestOfJson } from '../flow/engine/form.server.ts';
import type { CaseAgent, EffectInput, FlowSubjectType, SubjectSnapshot, SubjectWithoutCase } from '../flow/subjects.server.ts';
import { type ApplicationRow, byId, lockApplicationById } from './application-store.server.ts';
import type { ApplicationStatus } from './operations.ts';
import { postingRecordPath } from './store.server.ts';
import { applicationTable } from './table.server.ts';

/** Pending applications on records without a posting. */
const waitingOwnerless = statement({
  row: { id: int, at: instant, by: int },
  sql: () =>
    sql`select a.id, a.created_at as at, a.applicant as by from application a left join posting p on p.record = a.record
         where p.id is null and a.status = 'pending' order by a.id`,
});

/** Answer to an application. */
export type ApplicationAnswer = 'approve' | 'decline';
const answered = { approve: 'approved', decline: 'declined' } as const satisfies Record<ApplicationAnswer, ApplicationStatus>;

export const setApplicationStatus = async (tx: Db, { id }: { id: number }, status: ApplicationStatus, by: number | null): Promise<void> => {
  await tx.update(applicationTable).set({ status, decidedAt: sql`now()`, decidedBy: by }).where(eq(applicationTable.id, id));
};

/** Stores the answer to a pending application within the transaction of the caller, writes the audit and notifies the applicant. */
export const storeApplicationAnswer = async (tx: Db, agent: CaseAgent, row: ApplicationRow, given: ApplicationAnswer): Promise<void> => {
  const status = answered[given];
  await setApplicationStatus(tx, row, status, agent.actor?.id ?? null);
  const changes = changedFieldDifferences(row, { status });
  await audit(tx, agent, { action: `application.${given}`, target: `application:${row.id}`, facts: { title: row.title, changes } });
  const link = postingRecordPath(row.category, row.record);
  await sendNotice(tx, row.applicant, { type: `application.${status}`, facts: { title: row.title ?? '' }, link });
};

const toCase = (row: ApplicationRow): SubjectSnapshot => ({
  title: row.title ?? '',
  country: row.country,
  applicant: row.applicant,
  owner: null, // the record has no owner, so a permission with the scope "own" or "organization" does not include it
  organizationAccount: null,
  link: `/admin/applications?show=${row.id}`,
  fields: { category: row.category, title: row.title, message: row.message },
  changed: [],
  digest: digestOfJson([row.message, row.contact]),
});

const give =
  (given: ApplicationAnswer) =>
  async (tx: Db, agent: CaseAgent, { key }: EffectInput): Promise<void> => {
    const row = await byId.one(tx, { id: numberOfRowId(key) }); // the engine has already locked the subject
    if (row?.status === 'pending') await storeApplicationAnswer(tx, agent, row, given);
  };

/** Flow subject: applications on records without a posting, which operators decide on. */
export const applicationSubject: FlowSubjectType = {
  name: 'application',
  permission: 'posting:audit:decide',
  fields: [
    { name: 'category', type: 'choice', options: ['supply', 'demand'], kind: true },
    { name: 'title', type: 'text' },
    { name: 'message', type: 'longText' },
  ],
  final: true,
  lock: async (tx, key) => void (await lockApplicationById.one(tx, { id: numberOfRowId(key) })),
  read: async (db, key) => {
    const id = parseRowId(key);
    const row = id === null ? undefined : await byId.one(db, { id });
    return row ? toCase(row) : null;
  },
  // `withdrawn`: if a case administrator cancels the case, the application is declined, so that the applicant gets an answer
  effects: { approved: give('approve'), rejected: give('decline'), withdrawn: give('decline') },
  waiting: async (tx) => {
    const rows = await waitingOwnerless.all(tx, {});
    return rows.map(
      ({ id, at, by }): SubjectWithoutCase => ({
        key: String(id),
        taken: null,
        events: [{ at: new Date(at), action: 'start', actor: by, reason: null }],
      }),
    );
  },
};
