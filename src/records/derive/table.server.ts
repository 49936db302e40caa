import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { RunState } from './runs.ts';

/** An example of what a rule would change, or changed. */
export interface Example {
  n: number;
  name: string;
  why: string;
}

/** Runs of rules over what is stored: what they would have changed, what they did, and whether that was taken back. */
export const derivationRunTable = pgTable(
  'derivation_run',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    kind: text().notNull(),
    /** Of the rule: what was tried dry speaks for the same version alone. */
    version: text().notNull(),
    state: text().$type<RunState>().notNull().default('queued'),
    /** It only tells what it would change. */
    dry: boolean().notNull(),
    /** Records that it would change, of so many of the kind; null: not known yet. */
    planned: integer(),
    total: integer(),
    applied: integer().notNull().default(0),
    examples: jsonb().$type<Example[]>().notNull().default([]),
    /** Of all that it would change: two runs with the same one would do the same. */
    fingerprint: text(),
    error: text(),
    /** The job that does it, to be called off. */
    job: bigint({ mode: 'number' }),
    /** Who asked for it; null: a program. */
    account: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    startedAt: timestamp({ withTimezone: true }),
    endedAt: timestamp({ withTimezone: true }),
    undoneAt: timestamp({ withTimezone: true }),
    undone: integer(),
    /** Records that were left alone when it was taken back: somebody had changed them since. */
    leftAlone: integer(),
  },
  (t) => [
    index('derivation_run_name').on(t.name, t.kind, t.id),
    uniqueIndex('derivation_run_active').on(t.name, t.kind).where(sql`state in ('queued', 'running', 'undoing')`),
  ],
);

/** What a run wrote into the columns of a record, and what stood there before. */
export const derivationChangeTable = pgTable(
  'derivation_change',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    run: text().notNull(),
    kind: text().notNull(),
    n: integer().notNull(),
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [index('derivation_change_run').on(t.run, t.id)],
);
