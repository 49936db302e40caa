const areas = import.meta.glob<object>(['../../records/texts/en-us.portal.ts', '../../areas/*/texts/en-us.portal.ts'], {
  eager: true,
  import: 'default',
});
const small = import.meta.glob<object>('../../areas/*/texts.ts', { eager: true, import: 'default', query: '?texts=portal.en-us&lang.ts' });
/** Texts of public pages without a mobile page, as one chunk. */
export default Object.assign({}, ...Object.values(areas), ...Object.values(small));
