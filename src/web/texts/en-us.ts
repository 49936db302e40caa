import own from '../../platform/i18n/en-us/index.ts';

const areas = import.meta.glob<object>(['../../records/texts/en-us.ts', '../../areas/*/texts/en-us.ts'], {
  eager: true,
  import: 'default',
});
/** One chunk: what every public page may say, below /m too. */
export default Object.assign({}, own, ...Object.values(areas));
