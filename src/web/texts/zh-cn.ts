import own from '../../platform/i18n/zh-cn/index.ts';

const areas = import.meta.glob<object>(['../../records/texts/zh-cn.ts', '../../areas/*/texts/zh-cn.ts'], {
  eager: true,
  import: 'default',
});
const small = import.meta.glob<object>('../../areas/*/texts.ts', { eager: true, import: 'default', query: '?texts=pages.zh-cn&lang.ts' });
/** Texts of all public pages including the mobile portal, as one chunk. */
export default Object.assign({}, own, ...Object.values(areas), ...Object.values(small));
