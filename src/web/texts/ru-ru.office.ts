import own from '../../platform/i18n/ru-ru/admin/index.ts';

const areas = import.meta.glob<object>(['../../records/texts/ru-ru.office.ts', '../../areas/*/texts/ru-ru.office.ts'], {
  eager: true,
  import: 'default',
});
const small = import.meta.glob<object>('../../areas/*/texts.ts', { eager: true, import: 'default', query: '?texts=office.ru-ru&lang.ts' });
/** Texts of the back office, as one chunk. */
export default Object.assign({}, own, ...Object.values(areas), ...Object.values(small));
