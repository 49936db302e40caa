import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { FieldProblem } from '../../base/errors.ts';
import { passwordRule } from '../../base/password.ts';
import { BoundedSemaphore, refuseAfterDelay } from '../../platform/files/gate.server.ts';

/** Minimum parameters of OWASP for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Computes one hash at a time, which leaves other cores to pages. At most 60 callers wait; further ones are rejected. */
const gate = new BoundedSemaphore(1, 60);

/** Throws E_UNAVAILABLE if too many callers wait for a hash. Called before all other work of a sign-in, so that a flood of requests costs little. */
export const checkHashCapacity = async (): Promise<void> => {
  if (gate.isFull) await refuseAfterDelay();
};

export const hashPassword = (password: string): Promise<string> => gate.run(() => hash(password, cost));

let decoy: Promise<string> | undefined;

/**
 * Returns whether a password matches the hash. Without a hash it returns false after the same time, which hides unknown accounts from timing attacks.
 */
export const isPassword = async (encoded: string | undefined, password: string): Promise<boolean> => {
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

/** Returns the words of a password without decoration and with substitutions undone: `P@ssw0rd!2024` → `password`. */
const wordsOf = (password: string): string[] => {
  const lower = password.toLowerCase();
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const spelt = core.replace(/[013457@$!]/g, (sign) => spelling[sign] ?? sign);
  return [lower, core, spelt, lower.replace(/[^\p{L}]+/gu, ''), spelt.replace(/[^\p{L}]+/gu, '')];
};

/**
 * Returns the problem of a new password, or null (SPECIFICATION S10.2). Checked: its composition, the 3,000 most common passwords, and words of the
 * context (portal, own account) with mere decoration.
 */
export const problemOfPassword = (password: string, own: readonly string[] = []): FieldProblem | null => {
  if (!passwordRule.test(password)) return 'weakPassword';
  const words = wordsOf(password);
  const context = [...contextWords, ...own.map((word) => word.toLowerCase()).filter((word) => word.length >= 4)];
  return words.some((word) => commonest.has(word) || context.includes(word)) ? 'commonPassword' : null;
};

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz';
const pick = (from: string) => from.charAt(randomInt(from.length));
/** Returns a random password without letters that look alike. */
export const generatedPassword = (): string => Array.from({ length: 12 }, () => pick(letters)).join('') + pick('23456789') + pick('!@#$%');
