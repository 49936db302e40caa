import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { FieldChanges } from './revisions.server.ts';

/** Source addresses of published records with the result of the last check, one row for each address. */
export const sourceLinkTable = pgTable(
  'link',
  {
    url: text().primaryKey(),
    host: text().notNull(),
    /** HTTP status of the last response; 0: no response; null: not checked yet. */
    status: integer(),
    checkedAt: timestamp({ withTimezone: true }),
    /** Number of consecutive days on which the check failed; `failedOn` is the last of them. */
    failures: integer().notNull().default(0),
    failedOn: date(),
    due: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When a published record last had this address as its source. Addresses that no record names are no longer checked. */
    namedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('link_due').on(t.host, t.due), index('link_failures').on(t.failures.desc(), t.url)],
);

/** Hosts of source addresses. `freeAt`: moment from which a process may send the host the next request. */
export const sourceLinkHostTable = pgTable('link_host', {
  host: text().primaryKey(),
  freeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Changes of existing records: each value before and after in full, so that it can be restored. */
export const revisionTable = pgTable(
  'revision',
  {
    kind: text().notNull(),
    n: integer().notNull(),
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Program that made the change; null for accounts. */
    by: text(),
    account: integer(),
    /** Whether readers may see the revision: the record was public, and a public field changed. */
    public: boolean().notNull(),
    changes: jsonb().$type<FieldChanges>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.n, t.seq] }),
    index('revision_at').using('brin', t.at),
    index('revision_published').on(t.kind, t.at).where(sql`changes->'state'->>'to' = 'published'`),
  ],
);
