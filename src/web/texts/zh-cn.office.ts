import own from '../../platform/i18n/zh-cn/admin/index.ts';

const areas = import.meta.glob<object>(['../../records/texts/zh-cn.office.ts', '../../areas/*/texts/zh-cn.office.ts'], {
  eager: true,
  import: 'default',
});
const small = import.meta.glob<object>('../../areas/*/texts.ts', { eager: true, import: 'default', query: '?texts=office.zh-cn&lang.ts' });
/** Texts of the back office, as one chunk. */
export default Object.assign({}, own, ...Object.values(areas), ...Object.values(small));
