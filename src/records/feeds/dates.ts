const timestamp = /^\d{4}-\d{2}-\d{2}(T|$)/;

/**
 * Converts an ISO 8601 time to RFC 3339 in UTC; a day becomes its midnight. Returns undefined without a full date, as feeds do not allow `2024-05`.
 */
export const toRfc3339Time = (value: string | null | undefined): string | undefined => {
  if (!value || !timestamp.test(value)) return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};
