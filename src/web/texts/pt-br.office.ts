import own from '../../platform/i18n/pt-br/admin/index.ts';

const areas = import.meta.glob<object>(['../../records/texts/pt-br.office.ts', '../../areas/*/texts/pt-br.office.ts'], {
  eager: true,
  import: 'default',
});
const small = import.meta.glob<object>('../../areas/*/texts.ts', { eager: true, import: 'default', query: '?texts=office.pt-br&lang.ts' });
/** Texts of the back office, as one chunk. */
export default Object.assign({}, own, ...Object.values(areas), ...Object.values(small));
