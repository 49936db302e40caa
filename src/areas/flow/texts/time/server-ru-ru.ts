/** Texts of the audit log for calendars and deputies. */
export const time = {
  'audit.calendars.update': '{who}: изменён рабочий календарь',
  'audit.calendars.import': '{who}: импортирован рабочий календарь',
  'audit.deputies.create': '{who}: назначен заместитель',
  'audit.deputies.end': '{who}: замещение завершено',
};
