import { randomBytes } from 'node:crypto';
import { ignoreUnwritableError } from '../../platform/db/errors.server.ts';
import { cookieMaxAges } from '../../platform/http/cookie-jar.ts';
import type { SecretCipher } from './vault.server.ts';

/** Maximum number of accounts for which one browser is a known device. The account with the oldest sign-in is removed first. */
const mostAccounts = 3;

/**
 * Account for which a device is or becomes known. `password`: hash of the password; after a change of the password the device is no longer
 * known.
 */
export interface DeviceAccount {
  id: number;
  password: string;
}

const contextOf = ({ id, password }: DeviceAccount): string => `device:${id}:${password}`;

/**
 * Known devices (OWASP "device cookies"): browsers in which an account signed in. Failed attempts from other devices do not lock a known
 * device. The cookie contains one mark for each account, encrypted for the account and its present password. A mark grants no access, only
 * a separate limit of failed attempts.
 */
export class KnownDevices {
  readonly #vault: SecretCipher;

  constructor(vault: SecretCipher) {
    this.#vault = vault;
  }

  /**
   * Returns the value of the device cookie that makes the device known to the account `owner`. `sent`: value that the browser sent. Returns
   * `sent` unchanged if the encryption key does not exist yet and cannot be created because the disk is full.
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
