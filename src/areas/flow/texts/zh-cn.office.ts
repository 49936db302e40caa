import designer from './designer/zh-cn.ts';
import time from './time/zh-cn.ts';
import list from './work-list/zh-cn.ts';

export default {
  'desk.work': '待处理的流程任务',
  ...designer,
  ...list,
  ...time,
};
