export default {
  'uc.flow': '我的流程',
  'notice.flow.task': '待您处理：{title}',
  'notice.flow.copied': '抄送给您：{title}',
  'notice.flow.deputy': '您代理：{title}',
  'notice.flow.ended': '已有结果：{title}',
} as const;
