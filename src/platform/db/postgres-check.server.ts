import { CannotOpen } from './refusal.server.ts';

const leastVersion = 15;

/** What PostgreSQL says of itself and of the database. */
interface Facts {
  /** As in `server_version_num`, e.g. 150004. */
  number: number;
  version: string;
  encoding: string;
  ctype: string;
  isStandby: boolean;
}

export const factsQuery = `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
  pg_encoding_to_char(encoding) as encoding, datctype as ctype, pg_is_in_recovery() as "isStandby" from pg_database where datname = current_database()`;

/** Refuses a PostgreSQL or a database in which the portal would work wrongly, before anything is written to it. */
export const checkFacts = ({ number, version, encoding, ctype, isStandby }: Facts): void => {
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
