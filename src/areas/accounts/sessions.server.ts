import { createHash, randomBytes } from 'node:crypto';
import { and, eq, ne, type SQL } from 'drizzle-orm';
import { AppError } from '../../base/errors.ts';
import { requireActor } from '../../platform/access/access.server.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import { ignoreUnwritableError } from '../../platform/db/errors.server.ts';
import type { Executor } from '../../platform/db/sql.server.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import { changedFieldDifferences, type FieldDifferences } from '../../platform/events/audit/differences.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { logFailure } from '../../platform/process/log.ts';
import { numberOfRowId } from '../../platform/resource/resource.server.ts';
import { widestScopeByPermission } from './delegation.server.ts';
import type { OwnSession } from './operations.ts';
import * as store from './sign-in-store.server.ts';
import { accountBySession } from './store.server.ts';
import { sessionTable } from './table.server.ts';

/** Entry of the sign-in log for a successful sign-in. */
interface SignInLogEntry {
  account: number;
  tried: string;
  way: store.SignInWay;
  address: string;
  agent: string;
}

const newToken = (): string => randomBytes(32).toString('base64url');
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * Sessions of accounts. A session is read from the database with every call, so that the revocation of a permission takes effect at once.
 */
export class Sessions {
  readonly #connection: Connection;
  /** Ids of sessions whose last use is being stored. */
  readonly #noting = new Set<number>();
  readonly #operatorsNeedFactor: () => boolean;

  constructor(connection: Connection, operatorsNeedFactor: () => boolean) {
    this.#connection = connection;
    this.#operatorsNeedFactor = operatorsNeedFactor;
  }

  /** Opens a session and returns its token; the database stores only the hash of the token. `replaced`: id of the session that ends. */
  async open(on: Executor, account: number, { address, agent }: Pick<Context, 'address' | 'agent'>, replaced?: number): Promise<string> {
    const token = newToken();
    const client = { address, agent: agent.slice(0, 300) };
    await store.openSession.all(on, { token: hashOf(token), account, ...client, replaced: replaced ?? null });
    return token;
  }

  /** Opens a session and writes the sign-in log. Returns the token. */
  async signIn(attempt: SignInLogEntry, replaced?: number): Promise<string> {
    const token = newToken();
    await store.signIn.all(this.#connection, { ...attempt, token: hashOf(token), replaced: replaced ?? null });
    return token;
  }

  /** Returns the account of a token with its permissions; null if the session has ended or the account is disabled. */
  async actor(token: string): Promise<Actor | null> {
    const row = await accountBySession.one(this.#connection, { token: hashOf(token) });
    if (!row) return null;
    if (row.late) this.#recordUse(row.session);
    const labels = row.labels ?? [];
    const grants = widestScopeByPermission(labels);
    return {
      id: row.id,
      account: row.account,
      name: row.realName,
      avatar: row.avatar,
      status: row.status,
      country: row.country,
      organizations: row.organizations ?? [],
      labels: labels.map(({ code }) => code),
      grants,
      lacksFactor: !row.factor && grants.size > 0 && this.#operatorsNeedFactor(),
      session: row.session,
    };
  }

  /** Stores the last use of a session in the background: a request does not wait for the write and succeeds without it. */
  #recordUse(session: number): void {
    if (this.#noting.has(session)) return;
    this.#noting.add(session);
    void store.updateSessionLastSeen
      .all(this.#connection, { session })
      .catch((error: unknown) => logFailure('The use of a session could not be noted', error)) // the next request tries again
      .then(() => this.#noting.delete(session));
  }

  async list(context: Context): Promise<OwnSession[]> {
    const actor = requireActor(context);
    const found = await store.liveSessions.all(this.#connection, { account: actor.id });
    return found.map(({ id, createdAt, seenAt, address, agent }) => ({
      id: String(id),
      created: createdAt.toISOString(),
      seen: seenAt.toISOString(),
      address,
      agent,
      current: id === actor.session,
    }));
  }

  /** Ends one of the caller's sessions. Throws E_NOT_FOUND for a session of another account. */
  async end(context: Context, id: string): Promise<void> {
    const actor = requireActor(context);
    const n = numberOfRowId(id);
    await transaction(this.#connection, async (db) => {
      const changes = await this.endOne(db, actor.id, n);
      await audit(db, context, { action: 'account.session', target: `account:${actor.id}`, facts: { changes } });
    });
  }

  /** Ends all sessions of the caller except the present one. */
  async endOthers(context: Context): Promise<void> {
    const actor = requireActor(context);
    await transaction(this.#connection, async (db) => {
      const changes = await this.endAll(db, actor.id, actor.session);
      await audit(db, context, { action: 'account.sessions', target: `account:${actor.id}`, facts: { changes } });
    });
  }

  async endCurrent(actor: Actor): Promise<void> {
    await store.endSession.all(this.#connection, { session: actor.session });
  }

  /** Ends one session of an account. Throws E_NOT_FOUND if it does not exist. Returns the numbers of sessions before and after, for the audit. */
  async endOne(tx: Db, account: number, id: number): Promise<FieldDifferences> {
    const ended = await this.#end(tx, and(eq(sessionTable.id, id), eq(sessionTable.account, account)));
    if (ended === 0) throw new AppError('E_NOT_FOUND');
    return this.#countLeft(tx, account, ended);
  }

  /** Ends the sessions of an account, except `except` if given. Returns the numbers of sessions before and after, for the audit. */
  async endAll(tx: Db, account: number, except = 0): Promise<FieldDifferences> {
    return this.#countLeft(tx, account, await this.#end(tx, and(eq(sessionTable.account, account), ne(sessionTable.id, except))));
  }

  /** Deletes sessions and returns how many. */
  async #end(tx: Db, which: SQL | undefined): Promise<number> {
    return (await tx.delete(sessionTable).where(which).returning({ id: sessionTable.id })).length;
  }

  async #countLeft(tx: Db, account: number, ended: number): Promise<FieldDifferences> {
    const sessions = await tx.$count(sessionTable, eq(sessionTable.account, account));
    return changedFieldDifferences({ sessions: sessions + ended }, { sessions });
  }

  /** Deletes expired sessions. */
  async sweep(): Promise<void> {
    await store.sweepSessions.all(this.#connection, {}).catch(ignoreUnwritableError);
  }
}
