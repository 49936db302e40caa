import { randomBytes } from 'node:crypto';
import type { AreaJobName } from '../../areas.ts';
import { AppError } from '../../base/errors.ts';
import type { Paged } from '../../base/paging.ts';
import { requireActor } from '../../platform/access/access.server.ts';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import { ignoreUnwritableError } from '../../platform/db/errors.server.ts';
import { audit, systemAgent } from '../../platform/events/audit/audit.server.ts';
import {
  changedFieldDifferences,
  createdFieldDifferences,
  purgedFieldDifferences,
} from '../../platform/events/audit/differences.server.ts';
import { sendNotice } from '../../platform/events/notices/notices.server.ts';
import type { FileStore } from '../../platform/files/files.server.ts';
import { hasPrivateFile, setFileVisibility } from '../../platform/files/public.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { RecurringJob } from '../../platform/jobs/definition.ts';
import { boundTool } from '../../records/kinds/tool/rules.server.ts';
import { readRowsWithAllFields } from '../../records/stored/records.server.ts';
import { lockAccountRow } from '../accounts/queries.server.ts';
import { toTestResult, toTestRuns } from './answers.server.ts';
import type { TestConclusionInput, TestResult, TestRun, TestStatus, TestVisibility } from './operations.ts';
import type { RunRow } from './store.server.ts';
import * as store from './store.server.ts';

const auditedOf = ({ tool, status, note: text, attachment, visibility }: RunRow) => ({ tool, status, note: text, attachment, visibility });

/** Number of tests on a page (SPECIFICATION S7.1). */
const pageSize = 8;
/** Time limit of a test without a result. */
const longest = '7 days';
/** Interval within which a second request counts as a double click. */
const doubleClick = '10 seconds';
/** Maximum number of tests that an account may start in 24 hours. */
const daily = 100;
/** Milliseconds between searches for tests beyond their time limit. */
const rhythm = 60_000;
const atOnce = 200;

const validId = /^[\w-]{22}$/;
const isHttpUrl = (address: unknown): address is string => typeof address === 'string' && /^https?:\/\//i.test(address);

/** Tests that accounts perform with tools of the library: started here, performed at the tool's address, concluded by the account. */
export class ToolTestService {
  /** Ends tests beyond their time limit. Recorded in the audit, not in the log of jobs. */
  readonly job: RecurringJob<AreaJobName> = { name: 'tests', every: rhythm, run: () => this.giveUp().then(() => ({})) };
  readonly #connection: Connection;
  readonly #files: FileStore;

  constructor(connection: Connection, files: FileStore) {
    this.#connection = connection;
    this.#files = files;
  }

  /** Starts a test. Throws E_VALIDATION for an unknown tool or one without an address, and E_TOO_MANY above the daily limit. */
  async run(context: Context, tool: string): Promise<TestResult> {
    const actor = requireActor(context);
    const [record] = await readRowsWithAllFields(this.#connection, boundTool, { ids: [Number(tool)], locale: context.locale });
    if (!record || !isHttpUrl(record.address)) throw new AppError('E_VALIDATION', { tool: 'value' });
    const { address } = record;
    const row = await transaction(this.#connection, async (db) => {
      await lockAccountRow(db, actor.id); // serialises calls of the account, so that a double click starts one test
      const again = await store.findRecentRunningTest(db, actor.id, record.n, doubleClick);
      if (again) return again;
      if ((await store.countRunsInLastDay(db, actor.id)) >= daily) throw new AppError('E_TOO_MANY', undefined, 3600);
      const title = { title: record.tTitle ?? record.title, lang: record.tTitle === null ? record.lang : context.locale };
      const id = randomBytes(16).toString('base64url');
      const started = await store.insertTestRun(db, { id, account: actor.id, tool: record.n, ...title, address }, longest);
      await audit(db, context, {
        action: 'test.run',
        target: `test:${started.id}`,
        facts: { tool: record.n, changes: createdFieldDifferences(auditedOf(started)) },
      });
      return started;
    });
    return this.#toResult(context, row);
  }

  /** Returns the tests of the account, latest first. */
  async list(context: Context, { status, page }: { status?: TestStatus | undefined; page: number }): Promise<Paged<TestRun>> {
    const { id } = requireActor(context);
    await this.giveUp({ account: id }).catch(ignoreUnwritableError);
    const { found, total } = await store.listRuns(this.#connection.db, { account: id, status }, { page, limit: pageSize });
    const docs = await toTestRuns(this.#connection, found, context.locale);
    return { docs, total, limit: pageSize, page, pages: Math.ceil(total / pageSize) };
  }

  /**
   * Returns other tests of the account for the page of a test; tests of the same tool come first. Throws E_NOT_FOUND if the caller may not
   * read the test.
   */
  async related(context: Context, id: string): Promise<Paged<TestRun>> {
    const actor = requireActor(context);
    const row = await this.#readable(context, id);
    const found = await store.listRelatedRuns(this.#connection.db, actor.id, row, pageSize);
    const docs = await toTestRuns(this.#connection, found, context.locale);
    return { docs, total: docs.length, limit: pageSize, page: 1, pages: docs.length > 0 ? 1 : 0 };
  }

  /** Returns a test to its owner, or to everybody if it is unlisted. Throws E_NOT_FOUND otherwise. */
  async result(context: Context, id: string): Promise<TestResult> {
    return this.#toResult(context, await this.#readable(context, id));
  }

  async #readable(context: Context, id: string): Promise<RunRow> {
    if (!validId.test(id)) throw new AppError('E_NOT_FOUND');
    await this.giveUp({ id }).catch(ignoreUnwritableError);
    const row = await store.findRun(this.#connection.db, id);
    const own = row && context.actor && row.account === context.actor.id && row.account === requireActor(context).id;
    if (!row || (!own && row.visibility !== 'unlisted')) throw new AppError('E_NOT_FOUND');
    return row;
  }

  /** Stores the result of a running test. Throws E_STATE if it has ended, and E_VALIDATION if the report is not a file of the account. */
  async conclude(context: Context, id: string, conclusion: TestConclusionInput): Promise<TestResult> {
    const { outcome, visibility, attachment } = conclusion;
    const row = await this.#change(context, id, async (db, before) => {
      if (before.status !== 'running') throw new AppError('E_STATE');
      if (attachment !== undefined) await this.#ownFile(db, before.account, attachment);
      const after = await store.concludeRun(db, id, conclusion);
      if (!after) throw new AppError('E_NOT_FOUND');
      await this.#shareFile(db, after);
      const changes = changedFieldDifferences<object>(auditedOf(before), auditedOf(after));
      await audit(db, context, { action: 'test.conclude', target: `test:${id}`, facts: { outcome, visibility, changes } });
      return after;
    });
    return this.#toResult(context, row);
  }

  /** Changes the visibility of the result and its report. */
  async share(context: Context, id: string, visibility: TestVisibility): Promise<TestResult> {
    const row = await this.#change(context, id, async (db, before) => {
      const after = await store.setVisibility(db, id, visibility);
      if (!after) throw new AppError('E_NOT_FOUND');
      await this.#shareFile(db, after);
      await audit(db, context, {
        action: 'test.share',
        target: `test:${id}`,
        facts: { visibility, changes: changedFieldDifferences(before, { visibility }) },
      });
      return after;
    });
    return this.#toResult(context, row);
  }

  /** Deletes a test and its report for good. */
  async remove(context: Context, id: string): Promise<void> {
    const { attachment } = await this.#change(context, id, async (db, before) => {
      await store.removeRun(db, id);
      await audit(db, context, {
        action: 'test.delete',
        target: `test:${id}`,
        facts: {
          tool: before.tool,
          status: before.status,
          changes: purgedFieldDifferences(auditedOf(before)),
        },
      });
      return before;
    });
    if (attachment !== null) await this.#files.remove(attachment);
  }

  /** Ends tests beyond their time limit as failed and notifies their owners. `whose`: all tests, those of an account, or one. */
  async giveUp(whose: store.RunSelection = {}): Promise<void> {
    if (!(await store.hasOverdueRun(this.#connection.db, whose))) return; // avoids a transaction, because every read calls this function
    await transaction(this.#connection, async (db) => {
      for (const run of await store.failOverdueRuns(db, whose, atOnce)) {
        await sendNotice(db, run.account, {
          type: 'test.failed',
          facts: { title: run.title, reason: 'limit' },
          link: `/uc/result/${run.id}`,
        });
        const changes = { status: { from: 'running', to: 'failed' }, reason: { from: null, to: 'limit' } };
        await audit(db, systemAgent, { action: 'test.limit', target: `test:${run.id}`, facts: { changes } });
      }
    });
  }

  /** Runs a change on a locked test of the caller. Throws E_NOT_FOUND for a test of another account. */
  async #change(context: Context, id: string, work: (db: Db, before: RunRow) => Promise<RunRow>): Promise<RunRow> {
    const actor = requireActor(context);
    if (!validId.test(id)) throw new AppError('E_NOT_FOUND');
    await this.giveUp({ id });
    return transaction(this.#connection, async (db) => {
      const row = await store.lockRun(db, id, actor.id);
      if (!row) throw new AppError('E_NOT_FOUND');
      return work(db, row);
    });
  }

  /** Throws E_VALIDATION unless the file is a private upload of the account with the purpose `attachment`. */
  async #ownFile(db: Db, account: number, id: string): Promise<void> {
    if (!(await hasPrivateFile(db, { id, owner: account, purpose: 'attachment' })))
      throw new AppError('E_VALIDATION', { attachment: 'value' });
  }

  /** Gives the report the visibility of the result. */
  async #shareFile(db: Db, { attachment, visibility }: RunRow): Promise<void> {
    if (attachment !== null)
      await setFileVisibility(db, { among: 'f.id = $1', isPublic: '$2', params: [attachment, visibility === 'unlisted'] });
  }

  #toResult(context: Context, row: RunRow): Promise<TestResult> {
    const owner = context.actor?.id === row.account ? context.actor.name : null;
    return toTestResult({ connection: this.#connection, files: this.#files }, row, context.locale, owner);
  }
}
