import { type KindSlug, kindSlugs } from '../../src/records/kinds/index.ts';
import { allCases } from './cases.ts';

/** Kinds whose lists have SQL of their own: derived statuses, trees, postings. */
export const kindsOfOwnSql: readonly KindSlug[] = ['policy', 'standard', 'technology', 'snd'];
const ofOwnFields: readonly KindSlug[] = ['stdorg', 'dataset', 'tool', 'news'];
/** The kinds that are held to the contract of all kinds: those with SQL or types of fields of their own; in the proofs all. */
export const judgedKinds: readonly KindSlug[] = allCases ? kindSlugs : [...kindsOfOwnSql, ...ofOwnFields];
