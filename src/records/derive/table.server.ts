import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DerivationRunState } from './runs.ts';

/** A planned change of a record, as an example in the report of a derivation run. */
export interface ChangeExample {
  n: number;
  name: string;
  why: string;
}

/** Runs of derivations, with the numbers of planned, applied and undone changes. */
export const derivationRunTable = pgTable(
  'derivation_run',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    kind: text().notNull(),
    /** Version of the rule; a dry run permits a large run of the same version only. */
    version: text().notNull(),
    state: text().$type<DerivationRunState>().notNull().default('queued'),
    /** Dry run: counts the changes without applying them. */
    dry: boolean().notNull(),
    /** Planned changes, out of `total` records of the kind; null: not counted yet. */
    planned: integer(),
    total: integer(),
    applied: integer().notNull().default(0),
    examples: jsonb().$type<ChangeExample[]>().notNull().default([]),
    /** Hash of all planned changes; two runs with an equal fingerprint make equal changes. */
    fingerprint: text(),
    error: text(),
    /** Id of the job of the run, used to cancel it. */
    job: bigint({ mode: 'number' }),
    /** Account that started the run; null: a program. */
    account: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    startedAt: timestamp({ withTimezone: true }),
    endedAt: timestamp({ withTimezone: true }),
    undoneAt: timestamp({ withTimezone: true }),
    undone: integer(),
    /** Records that the undo left alone, because they were changed since. */
    leftAlone: integer(),
  },
  (t) => [
    index('derivation_run_name').on(t.name, t.kind, t.id),
    uniqueIndex('derivation_run_active').on(t.name, t.kind).where(sql`state in ('queued', 'running', 'undoing')`),
  ],
);

/** Column values of a record before and after a run changed them. */
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
