import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '../../src/areas/accounts/passwords.server.ts';
import { addAccount } from '../../src/areas/accounts/queries.server.ts';
import { Sessions } from '../../src/areas/accounts/sessions.server.ts';
import { ensureFirstOperator } from '../../src/areas/roles/first-operator.server.ts';
import { defaultLocale } from '../../src/base/locales.ts';
import { accountStatus } from '../../src/platform/access/actor.ts';
import { connect, type Db, transaction } from '../../src/platform/db/connect.server.ts';

/** A registered test account; `cookie` is the cookie of one of its sessions. */
export interface TestReader {
  account: string;
  name: string;
  phone: string;
  cookie: string;
}

/** The password of every test account except `admin`. */
export const readerPassword = 'Tests-run#42';

/** Number of prepared accounts; more than the tests need. If all are taken, a test registers an account. */
const preparedAccountCount = 150;
const device = { address: '127.0.0.1', agent: 'browser tests' };

/**
 * Creates the account `admin` and then the test accounts, each with a session, in a data directory that no process has open. Returns a
 * folder with one file for each test account: a test claims an account by moving its file from `free` to `taken`.
 */
export const prepareReaders = async (dataDir: string, adminPassword: string): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-readers-'));
  for (const name of ['free', 'taken']) mkdirSync(join(folder, name));
  const connection = await connect({ dataDir });
  await ensureFirstOperator(connection, adminPassword);
  const password = await hashPassword(readerPassword);
  const sessions = new Sessions(connection, () => false);
  await transaction(connection, async (db: Db) => {
    for (let n = 0; n < preparedAccountCount; n++) {
      const number = String(n).padStart(8, '0');
      const [account, name, phone] = [`tester${number}`, `Reader ${number}`, `+792${number}`];
      const id = await addAccount(db, { account, realName: name, phone, password, status: accountStatus.active, locale: defaultLocale });
      const cookie = `sid=${await sessions.open(db, id, device)}`;
      writeFileSync(join(folder, 'free', `${number}.json`), JSON.stringify({ account, name, phone, cookie } satisfies TestReader));
    }
  });
  await connection.close();
  return folder;
};
