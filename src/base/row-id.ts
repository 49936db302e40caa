/** Largest row number, which is the largest value of a PostgreSQL integer column. */
export const maxInteger = 2_147_483_647;

/** Pattern of a public row id; the largest is `maxInteger`. */
export const rowIdPattern = /^[1-9]\d{0,9}$/;
/** Parses a public id into a row number; returns null if the text is no valid id. */
export const parseRowId = (text: string): number | null => {
  const n = rowIdPattern.test(text) ? Number(text) : Number.NaN;
  return n <= maxInteger ? n : null;
};
