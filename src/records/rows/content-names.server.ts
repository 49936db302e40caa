import { getTableColumns } from 'drizzle-orm';
import type { BoundKind } from '../engine/bind.server.ts';

/** Columns that no draft sets: counters, authors and times. */
const bookkeeping = ['views', 'createdAt', 'createdBy', 'createdAccount', 'updatedAt', 'updatedBy', 'updatedAccount', 'deletedAt'];

/** Columns of a kind with the content, key and state of a record, without counters, authors and times. */
export const contentColumnNames = ({ table }: BoundKind): string[] =>
  Object.keys(getTableColumns(table)).filter((name) => !bookkeeping.includes(name));
