import type pg from 'pg';
import { CannotOpen } from './refusal.server.ts';

const leastVersion = 15;

/** Properties of the PostgreSQL server and of the database. */
interface PostgresProperties {
  /** Version as in `server_version_num`, for example 150004. */
  number: number;
  version: string;
  encoding: string;
  ctype: string;
  isStandby: boolean;
}

export const postgresPropertiesQuery = `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
  pg_encoding_to_char(encoding) as encoding, datctype as ctype, pg_is_in_recovery() as "isStandby" from pg_database where datname = current_database()`;

/** Throws CannotOpen if the portal cannot work correctly on this PostgreSQL server or database; called before anything is written. */
export const refuseUnsuitablePostgres = ({ number, version, encoding, ctype, isStandby }: PostgresProperties): void => {
  if (number < leastVersion * 10_000)
    throw new CannotOpen(`This is PostgreSQL ${version}: the portal needs version ${leastVersion} or newer.`);
  if (encoding !== 'UTF8')
    throw new CannotOpen(`The database of DATABASE_URL keeps texts in ${encoding}: create one with ENCODING 'UTF8' and name it.`);
  if (ctype === 'C' || ctype === 'POSIX')
    throw new CannotOpen(
      `The database of DATABASE_URL has LC_CTYPE ${ctype}, in which only a to z are letters and search finds no Chinese or Russian word: create one with another LC_CTYPE, such as C.UTF-8, and name it.`,
    );
  if (isStandby)
    throw new CannotOpen(
      'PostgreSQL at DATABASE_URL is a standby, which only reads: name the primary server in DATABASE_URL, or promote this one (pg_promote), and start again.',
    );
};

const identify = async (client: pg.PoolClient): Promise<{ pid: number; zone: string }> => {
  const { rows } = await client.query<{ pid: number; zone: string }>(`select pg_backend_pid() as pid, current_setting('TimeZone') as zone`);
  return rows[0] ?? { pid: 0, zone: '' };
};
const isUtc = (zone: string): boolean => /^(etc\/)?(utc|uct|gmt|universal|zulu)$/i.test(zone);

const shared = `A connection pooler in transaction mode stands between the portal and PostgreSQL, and the portal's locks and notifications need connections of their own: name PostgreSQL itself in DATABASE_URL, or put the pooler into session mode (PgBouncer: pool_mode = session).`;

/**
 * Throws CannotOpen if a pooler shares server connections between clients: two clients meet one server process, or one client meets two. Also throws
 * if the pooler drops the requested time zone.
 */
export const refuseSharingPooler = async (pool: pg.Pool): Promise<void> => {
  const first = await pool.connect();
  try {
    const { pid, zone } = await identify(first);
    const second = await pool.connect();
    try {
      await second.query('begin');
      const other = await identify(second);
      if (other.pid === pid || (await identify(first)).pid !== pid) throw new CannotOpen(shared);
    } finally {
      second.release(true); // closes the connection, which ends its transaction
    }
    if (!isUtc(zone))
      throw new CannotOpen(
        `The connection pooler before PostgreSQL drops the time zone that the portal asks for (it is ${zone}): set it with ALTER DATABASE … SET timezone TO 'UTC', or name PostgreSQL itself in DATABASE_URL.`,
      );
  } finally {
    first.release();
  }
};
