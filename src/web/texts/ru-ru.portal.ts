const areas = import.meta.glob<object>(['../../records/texts/ru-ru.portal.ts', '../../areas/*/texts/ru-ru.portal.ts'], {
  eager: true,
  import: 'default',
});
const small = import.meta.glob<object>('../../areas/*/texts.ts', { eager: true, import: 'default', query: '?texts=portal.ru-ru&lang.ts' });
/** Texts of public pages without a mobile page, as one chunk. */
export default Object.assign({}, ...Object.values(areas), ...Object.values(small));
