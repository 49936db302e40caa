import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What a file is for; it decides which types and sizes are taken. */
export const filePurposes = ['image', 'attachment', 'avatar', 'media'] as const;
export type FilePurpose = (typeof filePurposes)[number];

/** Files that people brought; the bytes lie under the data directory by their hash. */
export const fileTable = pgTable(
  'file',
  {
    /** Made by the server, not to be guessed. */
    id: text().primaryKey(),
    name: text().notNull(),
    /** MIME type, told by the content. */
    type: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    purpose: text().$type<FilePurpose>().notNull(),
    /** The account that brought it; null for the product's own. */
    owner: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Anyone may read it; else only its owner. */
    public: boolean().notNull().default(false),
    /** Pixels; null for what has none. */
    width: integer(),
    height: integer(),
  },
  (t) => [index('file_sha256').on(t.sha256), index('file_owner').on(t.owner, t.createdAt)],
);
