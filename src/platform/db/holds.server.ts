import pg from 'pg';

const ignore = () => undefined;
/** Milliseconds that the database may take to answer: who asks has a request waiting. */
const patience = 3000;

/**
 * Names that a process holds while no other one of the same PostgreSQL database does (Connection.hold). They live on a connection of their own,
 * opened with the first: a process that dies lets go of all of them, and nothing is written.
 */
export class Holds {
  readonly #databaseUrl: string;
  #client: Promise<pg.Client> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
  }

  async take(name: string): Promise<(() => void) | null> {
    const client = await this.#connected();
    try {
      if (!(await this.#ask(client, 'pg_try_advisory_lock', name))) return null;
    } catch (error) {
      client.end().catch(ignore); // who was not answered in time may hold it all the same
      throw error;
    }
    return () => void this.#ask(client, 'pg_advisory_unlock', name).catch(ignore); // a lost connection has let go
  }

  /** One after the other: what was let go is free for who asks next. */
  #ask(client: pg.Client, lock: 'pg_try_advisory_lock' | 'pg_advisory_unlock', name: string): Promise<boolean> {
    const answer = this.#last.then(async () => {
      const { rows } = await client.query<{ done: boolean }>(`select ${lock}(hashtextextended($1, 0)) as done`, [`brics-portal ${name}`]);
      return rows[0]?.done ?? false;
    });
    this.#last = answer.catch(ignore);
    return answer;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await (await this.#client?.catch(ignore))?.end().catch(ignore);
  }

  #connected(): Promise<pg.Client> {
    if (this.#closed) throw new Error('Connection terminated: the database is closed');
    if (this.#client) return this.#client;
    const opened = this.#open(() => {
      if (this.#client === opened) this.#client = undefined;
    });
    this.#client = opened;
    return opened;
  }

  async #open(lose: () => void): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      keepAlive: true,
      options: '-c idle_session_timeout=0 -c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3',
      application_name: 'brics-portal-holds',
    });
    client.on('error', ignore); // 'end' follows; without a listener the error would end the process
    client.on('end', lose);
    await client.connect().catch((error: unknown) => {
      lose();
      throw error;
    });
    return client;
  }
}
