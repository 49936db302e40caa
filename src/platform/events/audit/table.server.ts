import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Audit log: account, action, target and time, written in the transaction of the change. */
export const auditTable = pgTable(
  'audit',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    account: integer(),
    /** Action of the entry: `posting.approve`, `account.password` …; the texts contain a sentence for each. */
    action: text().notNull(),
    target: text(),
    /** Facts for the sentence of an audit entry, and differences by field; they never contain a secret. */
    facts: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    address: text().notNull(),
  },
  (t) => [
    index('audit_target').on(t.target, t.at),
    index('audit_account').on(t.account, t.at),
    index('audit_action').on(t.action, t.at),
    // index for the substring search of the back office
    index('audit_words').using(
      'gin',
      t.action.op('gin_trgm_ops'),
      t.target.op('gin_trgm_ops'),
      sql`(${t.facts}->>'name') gin_trgm_ops`,
      sql`(${t.facts}->>'title') gin_trgm_ops`,
    ),
  ],
);
