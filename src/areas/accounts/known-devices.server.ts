import { randomBytes } from 'node:crypto';
import { ignoreUnwritableError } from '../../platform/db/errors.server.ts';
import { cookieMaxAges } from '../../platform/http/cookie-jar.ts';
import type { SecretVault } from './vault.server.ts';

/** Maximum number of accounts that know a browser; the account unused for the longest time is removed first. */
const mostAccounts = 3;

/** Account that knows a device or is tried from one, with its password hash. After a change of the password the device is unknown. */
export interface DeviceAccount {
  id: number;
  password: string;
}

const contextOf = ({ id, password }: DeviceAccount): string => `device:${id}:${password}`;

/**
 * Browsers that somebody signed in with (OWASP "device cookies"). Failed attempts from other devices do not lock them. A mark is encrypted for one
 * account and its present password. It grants no access, only a limit of its own.
 */
export class KnownDevices {
  readonly #vault: SecretVault;

  constructor(vault: SecretVault) {
    this.#vault = vault;
  }

  /**
   * Returns the cookie value that makes the device known from now on, based on the cookie that the browser sent. Returns the cookie unchanged if the
   * disk has no room for the first key.
   */
  mark(sent: string, owner: DeviceAccount): string {
    const mark = this.#seal(owner);
    if (mark === null) return sent;
    const others = sent.split('.').filter((one) => one !== '' && this.#open(one, owner) === null);
    return [mark, ...others].slice(0, mostAccounts).join('.');
  }

  /** Returns the id of a device known to this account, or null if the device is unknown. */
  deviceOf(sent: string, owner: DeviceAccount): string | null {
    for (const mark of sent.split('.').slice(0, mostAccounts)) {
      const device = this.#open(mark, owner);
      if (device !== null) return device;
    }
    return null;
  }

  #seal(owner: DeviceAccount): string | null {
    try {
      return this.#vault.seal(`${randomBytes(12).toString('base64url')} ${Date.now()}`, contextOf(owner));
    } catch (error) {
      ignoreUnwritableError(error);
      return null;
    }
  }

  #open(mark: string, owner: DeviceAccount): string | null {
    try {
      const [device = '', at] = this.#vault.open(mark, contextOf(owner)).split(' ');
      return Date.now() - Number(at) < cookieMaxAges.device * 1000 ? device : null;
    } catch {
      return null; // the mark belongs to another account or an older password, or is forged
    }
  }
}
