import pg from 'pg';
import { checkChannel } from './connection.server.ts';

interface Subscription {
  readonly on: (payload: string) => void;
  readonly onReconnect: (() => void) | undefined;
}

const heartbeatMs = 15_000;
const retryMs = { first: 100, most: 1500 };
const ignore = () => undefined;

/**
 * Receives PostgreSQL notifications (LISTEN) over a dedicated connection, opened with the first subscription and reopened when it is lost.
 * A connection of the pool would be lent to other callers.
 */
export class Listener {
  readonly #databaseUrl: string;
  readonly #channels = new Map<string, Set<Subscription>>();
  #client: Promise<pg.Client> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #missed = false;
  #closed = false;

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
  }

  async listen(channel: string, on: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>> {
    const subscription = { on, onReconnect };
    const subscriptions = this.#channels.get(checkChannel(channel)) ?? new Set();
    this.#channels.set(channel, subscriptions.add(subscription));
    try {
      const client = await this.#connected();
      await client.query(`listen ${channel}`);
    } catch (error) {
      this.#drop(channel, subscription);
      throw error;
    }
    return () => this.#unlisten(channel, subscription);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    const client = await this.#client?.catch(ignore);
    await client?.end();
  }

  #drop(channel: string, subscription: Subscription): boolean {
    const subscriptions = this.#channels.get(channel);
    subscriptions?.delete(subscription);
    return subscriptions?.size === 0 && this.#channels.delete(channel);
  }

  async #unlisten(channel: string, subscription: Subscription): Promise<void> {
    if (!this.#drop(channel, subscription)) return;
    const client = await this.#client?.catch(ignore);
    await client?.query(`unlisten ${channel}`).catch(ignore); // a lost connection listens to nothing, so a failure does not matter
  }

  #connected(): Promise<pg.Client> {
    if (this.#closed) throw new Error('Connection terminated: the listener is closed');
    this.#client ??= this.#open().catch((error) => {
      this.#client = undefined;
      throw error;
    });
    return this.#client;
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      connectionTimeoutMillis: 3000,
      query_timeout: 5000,
      keepAlive: true,
      application_name: 'brics-portal-listener',
    });
    client.on('error', ignore); // the event 'end' of the client follows; without a listener the error would end the process
    client.on('notification', ({ channel, payload }) => {
      for (const { on } of [...(this.#channels.get(channel) ?? [])]) on(payload ?? '');
    });
    try {
      await client.connect();
      for (const channel of this.#channels.keys()) await client.query(`listen ${channel}`);
    } catch (error) {
      client.end().catch(ignore);
      throw error;
    }
    this.#watch(client);
    this.#catchUp();
    return client;
  }

  /** Sends heartbeat queries: a connection that died silently (unplugged cable) is noticed only by a query without answer. */
  #watch(client: pg.Client): void {
    const lose = () => {
      clearInterval(heartbeat);
      client.off('end', lose);
      client.end().catch(ignore);
      this.#client = undefined;
      this.#missed = this.#channels.size > 0;
      this.#reopen(retryMs.first);
    };
    const heartbeat = setInterval(() => client.query('select 1').catch(lose), heartbeatMs).unref();
    client.on('end', lose);
  }

  #reopen(delay: number): void {
    if (this.#closed || this.#channels.size === 0) return;
    const again = () => this.#connected().catch(() => this.#reopen(Math.min(delay * 2, retryMs.most)));
    this.#retry = setTimeout(again, delay).unref();
  }

  #catchUp(): void {
    if (!this.#missed) return;
    this.#missed = false;
    for (const subscriptions of this.#channels.values()) for (const { onReconnect } of [...subscriptions]) onReconnect?.();
  }
}
