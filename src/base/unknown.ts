/** Whether a value has fields, whatever is in them. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** The code by which Node, PostgreSQL or a library names an error. */
export const codeOf = (error: unknown): string | undefined => (isRecord(error) && typeof error.code === 'string' ? error.code : undefined);
