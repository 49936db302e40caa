/** Pages of records that have no mobile page. */
export { default } from './en-us/compare.ts';
