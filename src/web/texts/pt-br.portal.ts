const areas = import.meta.glob<object>(['../../records/texts/pt-br.portal.ts', '../../areas/*/texts/pt-br.portal.ts'], {
  eager: true,
  import: 'default',
});
const small = import.meta.glob<object>('../../areas/*/texts.ts', { eager: true, import: 'default', query: '?texts=portal.pt-br&lang.ts' });
/** One chunk: what public pages say that have no mobile page. */
export default Object.assign({}, ...Object.values(areas), ...Object.values(small));
