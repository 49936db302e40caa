/** True for an object or array, but not for null or a function: the properties of the value can be read. */
export const isNonNullObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** The string `code` of an error of Node, PostgreSQL or a library; undefined if there is none. */
export const errorCodeOf = (error: unknown): string | undefined =>
  isNonNullObject(error) && typeof error.code === 'string' ? error.code : undefined;
