/** Texts of the audit log for calendars and deputies. */
export const time = {
  'audit.calendars.update': '{who} changed a working calendar',
  'audit.calendars.import': '{who} imported a working calendar',
  'audit.deputies.create': '{who} appointed a deputy',
  'audit.deputies.end': '{who} ended a deputy',
};
