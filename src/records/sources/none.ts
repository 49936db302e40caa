import type { RecordSourceAnswer } from './answer.ts';

/** Source of a record that names no source. */
export const emptySourceAnswer: RecordSourceAnswer = {
  name: null,
  publisher: null,
  lang: null,
  collector: null,
  link: null,
  exact: false,
  home: null,
  licence: null,
  attribution: null,
  read: null,
  others: [],
  checked: null,
  health: 'unknown',
};
