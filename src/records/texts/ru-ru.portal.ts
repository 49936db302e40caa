/** Pages of records that have no mobile page. */
export { default } from './ru-ru/compare.ts';
