/** Returns SQL for the UTC day (`2024-05-17`) of a timestamp. */
export const utcDaySql = (moment: string): string => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD')`;
