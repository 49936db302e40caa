import own from '../../platform/i18n/ru-ru/admin/index.ts';

const areas = import.meta.glob<object>(['../../records/texts/ru-ru.office.ts', '../../areas/*/texts/ru-ru.office.ts'], {
  eager: true,
  import: 'default',
});
/** One chunk: what the back office alone says. */
export default Object.assign({}, own, ...Object.values(areas));
