import { type KindSlug, kindSlugs } from '../../src/records/kinds/index.ts';
import { allCases } from './cases.ts';

/** Kinds with SQL of their own for lists: derived statuses, trees, postings. */
export const kindsOfOwnSql: readonly KindSlug[] = ['policy', 'standard', 'technology', 'snd'];
/** Kinds with field types that the kinds with SQL of their own lack: phone, email, participation, tables. */
const ofOwnFields: readonly KindSlug[] = ['stdorg', 'dataset'];
/** Kinds for which the tests of all kinds run: those with SQL or field types of their own; with `npm run prove`, all kinds. */
export const judgedKinds: readonly KindSlug[] = allCases ? kindSlugs : [...kindsOfOwnSql, ...ofOwnFields];
