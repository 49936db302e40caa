import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Purposes of files; the purpose decides the accepted types and the maximal size. */
export const filePurposes = ['image', 'attachment', 'avatar', 'media'] as const;
export type FilePurpose = (typeof filePurposes)[number];

/** Uploaded and product files; the bytes are below the data directory, named by their hash. */
export const fileTable = pgTable(
  'file',
  {
    /** Random file id made by the server, which cannot be guessed; a product file has a fixed id. */
    id: text().primaryKey(),
    name: text().notNull(),
    /** MIME type, detected from the content of the file. */
    type: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    purpose: text().$type<FilePurpose>().notNull(),
    /** The account that uploaded the file; null for product files. */
    owner: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** True: anyone may read the file. False: only its owner, and accounts that `mayRead` of the file store admits. */
    public: boolean().notNull().default(false),
    /** Width and height of a picture in pixels; null for other files. */
    width: integer(),
    height: integer(),
  },
  (t) => [index('file_sha256').on(t.sha256), index('file_owner').on(t.owner, t.createdAt)],
);
