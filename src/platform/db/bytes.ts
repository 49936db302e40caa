import { customType } from 'drizzle-orm/pg-core';

/** A `bytea` column. */
export const byteaColumn = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
