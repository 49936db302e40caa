import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { FieldProblem } from '../../base/errors.ts';
import { passwordRule } from '../../base/password.ts';
import { BoundedSemaphore, refuseAfterDelay } from '../../platform/files/gate.server.ts';

/** Minimum parameters of OWASP for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * Semaphore of hash computations: one at a time, so that the other cores serve pages. At most 60 callers wait; further callers are
 * rejected.
 */
const gate = new BoundedSemaphore(1, 60);

/**
 * Throws E_UNAVAILABLE if too many callers wait for a hash. Called before all other work of a sign-in, so that a flood of requests costs
 * little.
 */
export const checkHashCapacity = async (): Promise<void> => {
  if (gate.isFull) await refuseAfterDelay();
};

export const hashPassword = (password: string): Promise<string> => gate.run(() => hash(password, cost));

let decoy: Promise<string> | undefined;

/**
 * Returns whether a password matches the hash `encoded`. If `encoded` is undefined (unknown account), returns false after an equally long
 * computation, so that the response time does not reveal whether an account exists.
 */
export const verifyPassword = async (encoded: string | undefined, password: string): Promise<boolean> => {
  decoy ??= hashPassword(crypto.randomUUID());
  const against = encoded ?? (await decoy);
  return (await gate.run(() => verify(against, password))) && encoded !== undefined;
};

const commonest = new Set(dictionary['passwords-common'].slice(0, 3000));
const contextWords = ['brics', 'standard', 'portal', 'digital'];
const spelling: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Returns the spellings of a password that are compared with common words: lower case, digits and symbols removed, substitutions undone.
 * `P@ssw0rd!2024` → `password`.
 */
const wordsOf = (password: string): string[] => {
  const lower = password.toLowerCase();
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const spelt = core.replace(/[013457@$!]/g, (sign) => spelling[sign] ?? sign);
  return [lower, core, spelt, lower.replace(/[^\p{L}]+/gu, ''), spelt.replace(/[^\p{L}]+/gu, '')];
};

/**
 * Returns the problem of a new password; null if the password is accepted (SPECIFICATION S10.2). Rejected are passwords that break the rule
 * of composition, and passwords with a spelling (`wordsOf`) that is one of the 3,000 most common passwords or a word of the portal or of
 * `own`. `own`: words of the account, such as its name; words of fewer than four characters are ignored.
 */
export const findPasswordProblem = (password: string, own: readonly string[] = []): FieldProblem | null => {
  if (!passwordRule.test(password)) return 'weakPassword';
  const words = wordsOf(password);
  const context = [...contextWords, ...own.map((word) => word.toLowerCase()).filter((word) => word.length >= 4)];
  return words.some((word) => commonest.has(word) || context.includes(word)) ? 'commonPassword' : null;
};

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz';
const pick = (from: string) => from.charAt(randomInt(from.length));
/** Returns a random password of 14 characters, without letters and digits that look alike. */
export const generatePassword = (): string => Array.from({ length: 12 }, () => pick(letters)).join('') + pick('23456789') + pick('!@#$%');
