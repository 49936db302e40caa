/** Texts of the record pages without a mobile version: the comparison of records. */
export { default } from './zh-cn/compare.ts';
