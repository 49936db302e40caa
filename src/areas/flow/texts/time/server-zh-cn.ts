/** Texts of the audit log for calendars and deputies. */
export const time = {
  'audit.calendars.update': '{who}修改了工作日历',
  'audit.calendars.import': '{who}导入了工作日历',
  'audit.deputies.create': '{who}指定了代理人',
  'audit.deputies.end': '{who}结束了代理',
};
