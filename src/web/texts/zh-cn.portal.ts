const areas = import.meta.glob<object>(['../../records/texts/zh-cn.portal.ts', '../../areas/*/texts/zh-cn.portal.ts'], {
  eager: true,
  import: 'default',
});
/** One chunk: what public pages say that have no mobile page. */
export default Object.assign({}, ...Object.values(areas));
