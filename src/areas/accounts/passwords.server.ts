import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { FieldProblem } from '../../base/errors.ts';
import { passwordRule } from '../../base/password.ts';
import { Gate, refuseWhenBusy } from '../../platform/files/gate.server.ts';

/** OWASP's least cost for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** One hash at a time leaves the other cores to pages; beyond those who may wait the caller is told to come back. */
const gate = new Gate(1, 60);

/** Throws E_UNAVAILABLE while too many wait: asked before anything else is done for a sign-in, so that a flood costs little. */
export const checkRoom = async (): Promise<void> => {
  if (gate.isFull) await refuseWhenBusy();
};

export const hashPassword = (password: string): Promise<string> => gate.run(() => hash(password, cost));

let decoy: Promise<string> | undefined;

/** Whether a password is the one behind the hash; without a hash it takes as long and is wrong. */
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

/** The words in a password without what people put around and into them: `P@ssw0rd!2024` → `password`. */
const wordsOf = (password: string): string[] => {
  const lower = password.toLowerCase();
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const spelt = core.replace(/[013457@$!]/g, (sign) => spelling[sign] ?? sign);
  return [lower, core, spelt, lower.replace(/[^\p{L}]+/gu, ''), spelt.replace(/[^\p{L}]+/gu, '')];
};

/**
 * What is wrong with a new password (SPECIFICATION S10.2), if anything: its composition, one of the 3,000 most common, or made of
 * nothing but a word of the context (the portal's, the account's own) and ornament.
 */
export const problemOfPassword = (password: string, own: readonly string[] = []): FieldProblem | null => {
  if (!passwordRule.test(password)) return 'weakPassword';
  const words = wordsOf(password);
  const context = [...contextWords, ...own.map((word) => word.toLowerCase()).filter((word) => word.length >= 4)];
  return words.some((word) => commonest.has(word) || context.includes(word)) ? 'commonPassword' : null;
};

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz';
const pick = (from: string) => from.charAt(randomInt(from.length));
/** A password that nobody chose, without letters that look alike. */
export const generatedPassword = (): string => Array.from({ length: 12 }, () => pick(letters)).join('') + pick('23456789') + pick('!@#$%');
