import { getTableColumns } from 'drizzle-orm';
import type { BoundKind } from '../engine/bind.server.ts';

/** Columns that drafts say nothing of. */
const bookkeeping = ['views', 'createdAt', 'createdBy', 'createdAccount', 'updatedAt', 'updatedBy', 'updatedAccount', 'deletedAt'];

/** The columns of a kind that say what a record is and where it stands, not what became of it. */
export const contentNames = ({ table }: BoundKind): string[] =>
  Object.keys(getTableColumns(table)).filter((name) => !bookkeeping.includes(name));
