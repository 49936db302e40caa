/** The largest number of a row, and the largest whole number that a column holds. */
export const maxInteger = 2_147_483_647;

/** The form of a row's public id; the largest is `maxInteger`. */
export const rowIdPattern = /^[1-9]\d{0,9}$/;
/** The number of the row that a public id names; null where a text names none. */
export const parseRowId = (text: string): number | null => {
  const n = rowIdPattern.test(text) ? Number(text) : Number.NaN;
  return n <= maxInteger ? n : null;
};
