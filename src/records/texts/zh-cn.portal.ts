/** Pages of records that have no mobile page. */
export { default } from './zh-cn/compare.ts';
