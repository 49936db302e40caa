/** What the logs say of calendars and deputies. */
export const time = {
  'audit.calendar.update': '{who}: изменён рабочий календарь',
  'audit.calendar.import': '{who}: импортирован рабочий календарь',
  'audit.deputy.create': '{who}: назначен заместитель',
  'audit.deputy.end': '{who}: замещение завершено',
};
