import { type KindSlug, kindSlugs } from '../../src/records/kinds/index.ts';
import { allCases } from './cases.ts';

/** Kinds whose lists have SQL of their own: derived statuses, trees, postings. */
export const kindsOfOwnSql: readonly KindSlug[] = ['policy', 'standard', 'technology', 'snd'];
/** Kinds with types of fields that none of those has: phone, email and participation; tables. */
const ofOwnFields: readonly KindSlug[] = ['stdorg', 'dataset'];
/** Kinds that the tests of all kinds run for: those with SQL or field types of their own; in the proofs all kinds. */
export const judgedKinds: readonly KindSlug[] = allCases ? kindSlugs : [...kindsOfOwnSql, ...ofOwnFields];
