/** Texts for labels that all records of a list share, and for equivalents, actions and narrower topics on a record page. */
export default {
  'list.allOfThem': '本页各条均为：{labels}',
  'detail.equivalents': '对应标准',
  'detail.sameBase': '同样采用 {number}',
  'detail.act.download': '下载',
  'detail.act.contact': '联系',
  'detail.act.website': '访问网站',
  'detail.act.signIn': '登录后查看联系方式',
  'detail.act.standards': '查看相关标准',
  'detail.narrower': '下级分类',
  'compare.differIn': '差异在于：{names}',
  'compare.differInMore': '差异在于：{names}，另有 {more} 项',
} as const;
