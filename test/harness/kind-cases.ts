import { type KindSlug, kindSlugs } from '../../src/records/kinds/index.ts';
import { isFullCaseRun } from './cases.ts';

/** Kinds whose lists need SQL of their own: derived statuses, trees, postings. */
export const kindsOfOwnSql: readonly KindSlug[] = ['policy', 'standard', 'technology', 'snd'];
/** Kinds with field types that the kinds with SQL of their own lack: phone, email, participation, tables. */
const ofOwnFields: readonly KindSlug[] = ['stdorg', 'dataset'];
/** The kinds that are tested by tests over every kind: those with SQL or field types of their own; all kinds if all cases run. */
export const testedKinds: readonly KindSlug[] = isFullCaseRun ? kindSlugs : [...kindsOfOwnSql, ...ofOwnFields];
