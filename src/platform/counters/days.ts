/** Returns an SQL expression for the UTC day (`2024-05-17`) of a timestamp; `moment` is the SQL expression of the timestamp. */
export const utcDaySql = (moment: string): string => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD')`;
