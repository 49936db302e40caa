import { type Connection, type Db, rows } from '../../db/connect.server.ts';
import { isKind, type KindSlug } from '../../kinds/index.ts';

export interface Change {
  kind: KindSlug | 'page' | 'setting';
  ns: number[] | null;
}
type Listener = (change: Change) => Promise<void> | void;
interface ChangeRow extends Change {
  seq: number;
}

/** Beyond this many records in one write, readers load the kind anew instead. */
const wholesale = 2_000;

/**
 * The order in which writes were committed, and those who follow it. Writers note what they changed inside their
 * transaction; every process reads on from where it stood, told by NOTIFY. Before its answer leaves, a writer waits until
 * its own process has caught up, so that a change is visible at once.
 */
export class Changes {
  readonly #connection: Connection;
  #last = 0;
  #listeners: Listener[] = [];
  #reading: Promise<void> = Promise.resolve();
  #stop: (() => Promise<void>) | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Starts following: everything committed from now on reaches the listeners. */
  async start(): Promise<void> {
    await this.#connection.query(`delete from change where at < now() - interval '7 days'`);
    const [row] = await this.#connection.query<{ last: number | string }>('select coalesce(max(seq), 0) as last from change');
    this.#last = Number(row?.last ?? 0);
    const follow = () => void this.catchUp().catch(() => undefined); // the next notification or reconnection reads on
    this.#stop = await this.#connection.listen('change', follow, follow);
  }

  async stop(): Promise<void> {
    await this.#stop?.();
    await this.#reading.catch(() => undefined);
  }

  subscribe(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Notes a change inside the writing transaction. The lock makes sequence order the order of commits. */
  static async note(tx: Db, kind: Change['kind'], ns: readonly number[]): Promise<void> {
    if (ns.length === 0 && isKind(kind)) return;
    await rows(
      tx,
      `insert into change (kind, ns) select $1, $2::int[] from pg_advisory_xact_lock(7301) returning pg_notify('change', '')`,
      [kind, ns.length > wholesale ? null : ns],
    );
  }

  /** Tells this process's listeners of something that changed for them alone. */
  async announce(change: Change): Promise<void> {
    for (const listener of this.#listeners) await listener(change);
  }

  /** Reads what was committed since and hands it on; calls queue up behind each other. */
  catchUp(): Promise<void> {
    this.#reading = this.#reading.catch(() => undefined).then(() => this.#read());
    return this.#reading;
  }

  async #read(): Promise<void> {
    const found = await this.#connection.query<ChangeRow>('select seq, kind, ns from change where seq > $1 order by seq', [this.#last]);
    for (const { seq, kind, ns } of found) {
      if (isKind(kind) || kind === 'page' || kind === 'setting') await this.announce({ kind, ns });
      this.#last = Number(seq);
    }
  }
}
