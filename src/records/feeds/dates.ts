const timestamp = /^\d{4}-\d{2}-\d{2}(T|$)/;

/** A moment as RFC 3339 in UTC; a bare day is its midnight. Nothing for what is no full date: feeds know no `2024-05`. */
export const rfc3339 = (value: string | null | undefined): string | undefined => {
  if (!value || !timestamp.test(value)) return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};
