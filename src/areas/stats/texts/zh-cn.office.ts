export default {
  'desk.series.visits': '访问',
  'desk.series.searches': '检索',
  'desk.unit.visits': '次',
  'desk.unit.searches': '次',
  'desk.unit.records': '条',
} as const;
