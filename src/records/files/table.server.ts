import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Uploaded files that records name; who may read a file follows from the records that name it. */
export const recordFileReferenceTable = pgTable(
  'content_file',
  {
    file: text().notNull(),
    kind: text().notNull(),
    n: integer().notNull(),
    /** True if the record's working copy names the file; false if the record itself does. */
    copy: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.file, t.kind, t.n, t.copy] }), index('content_file_record').on(t.kind, t.n)],
);
