/** Pages of records that have no mobile page. */
export { default } from './pt-br/compare.ts';
