import type { PasswordEncryptionKey } from '../../platform/access/passport.ts';
import { ApiError } from './browser-api.ts';

const secretFields: readonly string[] = ['pwd', 'oldPwd'];

const encrypt = async ({ kid, jwk }: PasswordEncryptionKey, password: string): Promise<string> => {
  const key = await crypto.subtle.importKey('jwk', jwk, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt']);
  const text = new TextEncoder().encode(JSON.stringify({ pwd: password, ts: Date.now() }));
  const bytes = new Uint8Array(await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, key, text));
  return `enc:${kid}:${btoa(String.fromCharCode(...bytes))}`;
};

/**
 * Sends a form with its passwords encrypted by the server's public key, and repeats it once with a new key if the key has expired. On plain HTTP
 * from another machine browsers lack Web Crypto: the password is then sent unencrypted, if the server allows it.
 */
export const sendWithEncryptedPasswords = async <I extends object, T>(
  keys: { passport(): Promise<PasswordEncryptionKey> },
  input: I,
  send: (sealed: I) => Promise<T>,
): Promise<T> => {
  const encryptSecrets = async (): Promise<I> => {
    if (!globalThis.crypto?.subtle) return input;
    const passport = await keys.passport();
    const encrypted: Record<string, string> = {};
    for (const [name, value] of Object.entries(input))
      if (secretFields.includes(name) && typeof value === 'string' && value) encrypted[name] = await encrypt(passport, value);
    return { ...input, ...encrypted };
  };
  try {
    return await send(await encryptSecrets());
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'E_PASSPORT') throw error;
    return send(await encryptSecrets());
  }
};
