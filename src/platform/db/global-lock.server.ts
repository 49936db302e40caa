import pg from 'pg';
import { serverProcessIdOf } from './lock-waits.server.ts';

const ignore = () => undefined;

/**
 * Session options of the lock connection. Time limits set by the database's operator must not end a long lock. TCP keepalive releases the lock of a
 * vanished machine within a minute.
 */
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
 * Waits for an advisory lock of the database, then runs the work. The lock has a connection of its own, so it is released however the
 * process ends. If the connection is lost, the returned promise rejects at once. `onConnect` receives the server process id of the
 * connection, by which lock waits are found.
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
  client.on('error', ignore); // the event 'end' of the client follows; without a listener the error would end the process
  client.on('end', () => lose(new Error('Connection terminated: the lock on this work is lost')));
  try {
    await client.connect();
    onConnect(serverProcessIdOf(client));
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`brics-portal ${name}`]);
    return await Promise.race([work(), lost]);
  } finally {
    await client.end().catch(ignore);
  }
};
