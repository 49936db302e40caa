import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Who did what to what, when; written in the transaction of what it tells. */
export const auditTable = pgTable(
  'audit',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    account: integer(),
    /** `posting.approve`, `account.password` … : the catalogues have a sentence for each. */
    action: text().notNull(),
    target: text(),
    /** Facts of the sentence and differences by field; never a secret. */
    facts: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    address: text().notNull(),
  },
  (t) => [
    index('audit_target').on(t.target, t.at),
    index('audit_account').on(t.account, t.at),
    index('audit_action').on(t.action, t.at),
    // what the back office looks for, anywhere in the text
    index('audit_words').using(
      'gin',
      t.action.op('gin_trgm_ops'),
      t.target.op('gin_trgm_ops'),
      sql`(${t.facts}->>'name') gin_trgm_ops`,
      sql`(${t.facts}->>'title') gin_trgm_ops`,
    ),
  ],
);
