import own from '../../platform/i18n/en-us/admin/index.ts';

const areas = import.meta.glob<object>(['../../records/texts/en-us.office.ts', '../../areas/*/texts/en-us.office.ts'], {
  eager: true,
  import: 'default',
});
const small = import.meta.glob<object>('../../areas/*/texts.ts', { eager: true, import: 'default', query: '?texts=office.en-us&lang.ts' });
/** Texts of the back office, as one chunk. */
export default Object.assign({}, own, ...Object.values(areas), ...Object.values(small));
