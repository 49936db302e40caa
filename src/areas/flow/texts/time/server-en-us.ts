/** What the logs say of calendars and deputies. */
export const time = {
  'audit.calendar.update': '{who} changed a working calendar',
  'audit.calendar.import': '{who} imported a working calendar',
  'audit.deputy.create': '{who} appointed a deputy',
  'audit.deputy.end': '{who} ended a deputy',
};
