/** Texts of the record pages without a mobile version: the comparison of records. */
export { default } from './en-us/compare.ts';
