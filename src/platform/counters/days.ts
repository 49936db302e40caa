/** The day (`2024-05-17`, in UTC) of a moment, as SQL. */
export const dayOf = (moment: string): string => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD')`;
