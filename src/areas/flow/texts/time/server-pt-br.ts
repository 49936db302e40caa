/** Texts of the audit log for calendars and deputies. */
export const time = {
  'audit.calendars.update': '{who} alterou um calendário de trabalho',
  'audit.calendars.import': '{who} importou um calendário de trabalho',
  'audit.deputies.create': '{who} nomeou um substituto',
  'audit.deputies.end': '{who} encerrou uma substituição',
};
