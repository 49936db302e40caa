import own from '../../platform/i18n/pt-br/index.ts';

const areas = import.meta.glob<object>(['../../records/texts/pt-br.ts', '../../areas/*/texts/pt-br.ts'], {
  eager: true,
  import: 'default',
});
const small = import.meta.glob<object>('../../areas/*/texts.ts', { eager: true, import: 'default', query: '?texts=pages.pt-br&lang.ts' });
/** Texts of all public pages including the mobile portal, as one chunk. */
export default Object.assign({}, own, ...Object.values(areas), ...Object.values(small));
