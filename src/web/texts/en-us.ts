import own from '../../platform/i18n/en-us/index.ts';

const areas = import.meta.glob<object>(['../../records/texts/en-us.ts', '../../areas/*/texts/en-us.ts'], {
  eager: true,
  import: 'default',
});
const small = import.meta.glob<object>('../../areas/*/texts.ts', { eager: true, import: 'default', query: '?texts=pages.en-us&lang.ts' });
/** Texts of all public pages including the mobile portal, as one chunk. */
export default Object.assign({}, own, ...Object.values(areas), ...Object.values(small));
