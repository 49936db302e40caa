import { AppError } from '../../base/errors.ts';
import { isoOrNull } from '../../base/names.ts';
import type { Paged } from '../../base/paging.ts';
import { authorise } from '../../platform/access/access.server.ts';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { selectPage, WhereClause } from '../../platform/resource/list-page.server.ts';
import { type ListQuery, numberOfRowId, toPagedList } from '../../platform/resource/resource.server.ts';
import type { Derivation } from '../../records/derive/derivation.ts';
import type { DerivationRunner } from '../../records/derive/run.server.ts';
import type { DerivationRunState } from '../../records/derive/runs.ts';
import { derivationRunSelect, type ListedRun } from '../../records/derive/store.server.ts';
import type { KindSlug } from '../../records/kinds/index.ts';
import { loadAccountNames } from '../accounts/account-names.server.ts';
import type { ErrorTexts } from '../error-texts/texts.server.ts';
import type { DerivationRuleRow, DerivationRunRow } from './operations.ts';

export interface DerivationRunFilters {
  rule?: string | undefined;
  state?: DerivationRunState | undefined;
  dry?: boolean | undefined;
}

const idOf = ({ name, kind }: Pick<Derivation, 'name' | 'kind'>): string => `${name}:${kind}`;

/** Administration of derivation rules. They change records of every country, so reading and running them needs the scope "all". */
export class DerivationRuleAdmin {
  readonly #connection: Connection;
  readonly #runs: DerivationRunner;
  readonly #texts: ErrorTexts;

  constructor(connection: Connection, runs: DerivationRunner, texts: ErrorTexts) {
    this.#connection = connection;
    this.#runs = runs;
    this.#texts = texts;
  }

  /** Returns the rules with the last run and the last dry run of each. */
  async rules(context: Context, query: ListQuery): Promise<Paged<DerivationRuleRow>> {
    authorise(context, 'quality:rule:run', {});
    const all = this.#runs.rules;
    const pageOfRules = all.slice((query.page - 1) * query.limit, query.page * query.limit);
    const docs = await Promise.all(
      pageOfRules.map(async (rule) => {
        const last = async (dry: boolean) => {
          const where = new WhereClause().add('e.name = ?', rule.name).add('e.kind = ?', rule.kind).add('e.dry = ?', dry);
          const [row] = (await selectPage<ListedRun>(this.#connection, derivationRunSelect, where, { page: 1, limit: 1 })).docs;
          return row ?? null;
        };
        const [run, dry] = await Promise.all([last(false), last(true)]);
        const [lastRun] = run ? await this.#toRuns(context, [run]) : [];
        const [tried] = dry ? await this.#toRuns(context, [dry]) : [];
        return { id: idOf(rule), name: rule.name, kind: rule.kind, last: lastRun ?? null, dry: tried ?? null };
      }),
    );
    return toPagedList(docs, all.length, query);
  }

  /** Returns runs of rules, newest first. Filters: rule, state, dry. */
  async runs(context: Context, query: ListQuery<DerivationRunFilters>): Promise<Paged<DerivationRunRow>> {
    authorise(context, 'quality:rule:run', {});
    const [name, kind] = query.rule?.split(':') ?? [];
    const where = new WhereClause()
      .maybe('e.name = ?', name)
      .maybe('e.kind = ?', kind)
      .maybe('e.state = ?', query.state)
      .maybe('e.dry = ?', query.dry);
    const found = await selectPage<ListedRun>(this.#connection, derivationRunSelect, where, { ...query });
    return { ...found, docs: await this.#toRuns(context, found.docs) };
  }

  async run(context: Context, id: string): Promise<DerivationRunRow> {
    authorise(context, 'quality:rule:run', {});
    const where = new WhereClause().add('e.id = ?', numberOfRowId(id));
    const found = await selectPage<ListedRun>(this.#connection, derivationRunSelect, where, { page: 1, limit: 1 });
    const [run] = await this.#toRuns(context, found.docs);
    if (!run) throw new AppError('E_NOT_FOUND');
    return run;
  }

  /**
   * Enqueues a run or a dry run of a rule. Throws E_STATE while another run of the rule is active, and E_DRY_RUN if the rule needs a dry
   * run first.
   */
  start(context: Context, id: string, dry: boolean): Promise<{ id: string }> {
    const [name = '', kind = ''] = id.split(':');
    return this.#act(context, async (tx, account) => {
      const run = await this.#runs.start(tx, { name, kind, dry, account });
      await audit(tx, context, {
        action: dry ? 'quality.dry-run' : 'quality.apply',
        target: id,
        facts: { run, changes: { state: { from: null, to: 'queued' } } },
      });
      return { id: String(run) };
    });
  }

  /** Enqueues the undo of a run. Throws E_STATE if the run changed nothing, is active, or was undone already. */
  takeBack(context: Context, id: string): Promise<void> {
    return this.#act(context, async (tx, account) => {
      const { name, kind, state } = await this.#runs.takeBack(tx, numberOfRowId(id), account);
      const changes = { state: { from: state, to: 'undoing' } };
      await audit(tx, context, { action: 'quality.undo', target: `${name}:${kind}`, facts: { run: Number(id), changes } });
    });
  }

  cancel(context: Context, id: string): Promise<void> {
    return this.#act(context, async (tx) => {
      const { name, kind, state } = await this.#runs.cancel(tx, numberOfRowId(id));
      const changes = { state: { from: state, to: 'cancelled' } };
      await audit(tx, context, { action: 'quality.cancel', target: `${name}:${kind}`, facts: { run: Number(id), changes } });
    });
  }

  #act<T>(context: Context, work: (tx: Db, account: number) => Promise<T>): Promise<T> {
    const { id } = authorise(context, 'quality:rule:run', {});
    return transaction(this.#connection, (tx) => work(tx, id));
  }

  async #toRuns({ locale }: Context, rows: readonly ListedRun[]): Promise<DerivationRunRow[]> {
    const names = await loadAccountNames(
      this.#connection.db,
      rows.map(({ account }) => account),
    );
    return rows.map((row) => ({
      id: String(row.id),
      rule: `${row.name}:${row.kind}`,
      name: row.name,
      kind: row.kind as KindSlug,
      state: row.state,
      dry: row.dry,
      planned: row.planned,
      total: row.total,
      applied: row.applied,
      examples: row.examples.map(({ n, name, why }) => ({ id: String(n), name, why })),
      fingerprint: row.fingerprint,
      error:
        row.error === 'E_DRY_RUN' ? this.#texts.say(locale, 'E_DRY_RUN', { planned: row.planned ?? 0, total: row.total ?? 0 }) : row.error,
      account: row.account === null ? null : { id: String(row.account), name: names.get(row.account) ?? '' },
      created: new Date(row.created).toISOString(),
      ended: isoOrNull(row.ended),
      undone: isoOrNull(row.undone_at),
      restored: row.undone,
      leftAlone: row.leftAlone,
    }));
  }
}
