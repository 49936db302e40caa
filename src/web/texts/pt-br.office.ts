import own from '../../platform/i18n/pt-br/admin/index.ts';

const areas = import.meta.glob<object>(['../../records/texts/pt-br.office.ts', '../../areas/*/texts/pt-br.office.ts'], {
  eager: true,
  import: 'default',
});
/** One chunk: what the back office alone says. */
export default Object.assign({}, own, ...Object.values(areas));
