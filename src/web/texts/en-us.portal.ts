const areas = import.meta.glob<object>(['../../records/texts/en-us.portal.ts', '../../areas/*/texts/en-us.portal.ts'], {
  eager: true,
  import: 'default',
});
const small = import.meta.glob<object>('../../areas/*/texts.ts', { eager: true, import: 'default', query: '?texts=portal.en-us&lang.ts' });
/** One chunk: what public pages say that have no mobile page. */
export default Object.assign({}, ...Object.values(areas), ...Object.values(small));
