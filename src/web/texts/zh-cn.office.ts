import own from '../../platform/i18n/zh-cn/admin/index.ts';

const areas = import.meta.glob<object>(['../../records/texts/zh-cn.office.ts', '../../areas/*/texts/zh-cn.office.ts'], {
  eager: true,
  import: 'default',
});
/** One chunk: what the back office alone says. */
export default Object.assign({}, own, ...Object.values(areas));
