import own from '../../platform/i18n/ru-ru/index.ts';

const areas = import.meta.glob<object>(['../../records/texts/ru-ru.ts', '../../areas/*/texts/ru-ru.ts'], {
  eager: true,
  import: 'default',
});
const small = import.meta.glob<object>('../../areas/*/texts.ts', { eager: true, import: 'default', query: '?texts=pages.ru-ru&lang.ts' });
/** Texts of all public pages including the mobile portal, as one chunk. */
export default Object.assign({}, own, ...Object.values(areas), ...Object.values(small));
