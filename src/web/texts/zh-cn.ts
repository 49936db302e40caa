import own from '../../platform/i18n/zh-cn/index.ts';

const areas = import.meta.glob<object>(['../../records/texts/zh-cn.ts', '../../areas/*/texts/zh-cn.ts'], {
  eager: true,
  import: 'default',
});
/** One chunk: what every public page may say, below /m too. */
export default Object.assign({}, own, ...Object.values(areas));
