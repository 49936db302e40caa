import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { FieldChanges } from './revisions.server.ts';

/** The addresses that published records name as their source, and what the last check found. Records that share one share its state. */
export const linkTable = pgTable(
  'link',
  {
    url: text().primaryKey(),
    host: text().notNull(),
    /** HTTP status of the last answer; 0: none came; null: not checked yet. */
    status: integer(),
    checkedAt: timestamp({ withTimezone: true }),
    /** Days on which the check failed, one after the other, and the last of them. */
    failures: integer().notNull().default(0),
    failedOn: date(),
    due: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When a published record was last seen to name it: what none names any more is left alone. */
    namedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('link_due').on(t.host, t.due), index('link_failures').on(t.failures.desc(), t.url)],
);

/** Hosts that are checked, and from when on each may be asked again, by whichever process. */
export const linkHostTable = pgTable('link_host', {
  host: text().primaryKey(),
  freeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** What a write changed in a record that was there: every value before and after in full, so that it can be restored. */
export const revisionTable = pgTable(
  'revision',
  {
    kind: text().notNull(),
    n: integer().notNull(),
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The program that wrote it; null for accounts. */
    by: text(),
    account: integer(),
    /** Whether readers may know: the record was public, and one of its shown fields changed. */
    public: boolean().notNull(),
    changes: jsonb().$type<FieldChanges>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.n, t.seq] }),
    index('revision_at').using('brin', t.at),
    index('revision_published').on(t.kind, t.at).where(sql`changes->'state'->>'to' = 'published'`),
  ],
);
