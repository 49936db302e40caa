/** What the logs say of calendars and deputies. */
export const time = {
  'audit.calendar.update': '{who}修改了工作日历',
  'audit.calendar.import': '{who}导入了工作日历',
  'audit.deputy.create': '{who}指定了代理人',
  'audit.deputy.end': '{who}结束了代理',
};
