import pg from 'pg';
import { processOf } from './lock-waits.server.ts';

const ignore = () => undefined;

/** Limits that a database's operator may have set must not end a lock that is held for long; a machine that vanished loses it in a minute. */
const options = [
  'statement_timeout=0',
  'lock_timeout=0',
  'idle_session_timeout=0',
  'tcp_keepalives_idle=30',
  'tcp_keepalives_interval=10',
  'tcp_keepalives_count=3',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/**
 * Work that one process of a PostgreSQL database does at a time (Connection.withGlobalLock). The lock lives on a connection of its own: it falls however the
 * process ends, no pool lends it to others, and work that lost it fails instead of going on beside whoever took it over. `onConnect` is told the
 * server process that may wait for the lock.
 */
export const withGlobalLock = async <T>(
  databaseUrl: string,
  name: string,
  work: () => Promise<T>,
  onConnect: (pid: number) => void,
): Promise<T> => {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 3000,
    keepAlive: true,
    options,
    application_name: 'brics-portal-turn',
  });
  const { promise: lost, reject: lose } = Promise.withResolvers<never>();
  lost.catch(ignore);
  client.on('error', ignore); // 'end' follows; without a listener the error would end the process
  client.on('end', () => lose(new Error('Connection terminated: the lock on this work is lost')));
  try {
    await client.connect();
    onConnect(processOf(client));
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`brics-portal ${name}`]);
    return await Promise.race([work(), lost]);
  } finally {
    await client.end().catch(ignore);
  }
};
