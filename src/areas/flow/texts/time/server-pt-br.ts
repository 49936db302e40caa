/** What the logs say of calendars and deputies. */
export const time = {
  'audit.calendar.update': '{who} alterou um calendário de trabalho',
  'audit.calendar.import': '{who} importou um calendário de trabalho',
  'audit.deputy.create': '{who} nomeou um substituto',
  'audit.deputy.end': '{who} encerrou uma substituição',
};
