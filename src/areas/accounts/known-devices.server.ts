import { randomBytes } from 'node:crypto';
import { ignoreDiskFull } from '../../platform/db/errors.server.ts';
import { longest } from '../../platform/http/cookie-jar.ts';
import type { Vault } from './vault.server.ts';

/** Accounts that a browser is known to; the longest unused is forgotten first. */
const mostAccounts = 3;

/** Whose device it is. A new password makes another owner of it: who knew the old one is not known any more. */
export interface Owner {
  id: number;
  password: string;
}

const contextOf = ({ id, password }: Owner): string => `device:${id}:${password}`;

/**
 * Browsers that somebody signed in with (OWASP «device cookies»): what strangers guess elsewhere does not lock them out. A mark is sealed for
 * one account and its present password; it opens nothing but a limit of its own.
 */
export class KnownDevices {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** The cookie that makes the device known from now on, made of the one that it sent; that one where the disk has no room for the first key. */
  mark(sent: string, owner: Owner): string {
    const mark = this.#seal(owner);
    if (mark === null) return sent;
    const others = sent.split('.').filter((one) => one !== '' && this.#open(one, owner) === null);
    return [mark, ...others].slice(0, mostAccounts).join('.');
  }

  /** The name by which a device is known to this account; null where it is not. */
  deviceOf(sent: string, owner: Owner): string | null {
    for (const mark of sent.split('.').slice(0, mostAccounts)) {
      const device = this.#open(mark, owner);
      if (device !== null) return device;
    }
    return null;
  }

  #seal(owner: Owner): string | null {
    try {
      return this.#vault.seal(`${randomBytes(12).toString('base64url')} ${Date.now()}`, contextOf(owner));
    } catch (error) {
      ignoreDiskFull(error);
      return null;
    }
  }

  #open(mark: string, owner: Owner): string | null {
    try {
      const [device = '', at] = this.#vault.open(mark, contextOf(owner)).split(' ');
      return Date.now() - Number(at) < longest.device * 1000 ? device : null;
    } catch {
      return null; // somebody else's, made up, or of an older password
    }
  }
}
