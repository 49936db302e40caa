import { z } from 'zod';
import type { Permission } from '../../areas.ts';
import { AppError } from '../../base/errors.ts';
import type { Paged } from '../../records/api.ts';
import { localeSchema } from '../../records/engine/schema.server.ts';
import type { Context } from './context.ts';
import type { Snapshot } from './snapshot.server.ts';

/** What every list of the back office may be asked for, beside the filters of its resource. */
export interface ListQuery {
  page: number;
  limit: number;
  /** A column, with `-` before it for the other way round. */
  sort?: string | undefined;
  keyword?: string | undefined;
  /** What was deleted instead of what is there. */
  trash?: boolean | undefined;
  /** Pages of what was there when the first one was read; of exports alone, no caller can send it. */
  snapshot?: Snapshot | undefined;
  [filter: string]: unknown;
}

/** A step beyond the usual verbs: `POST /admin/<resource>/<id>/<name>`. */
export interface Action {
  permission: Permission;
  input?: z.ZodType;
  /** Shape of what it answers; nothing otherwise. */
  output?: z.ZodType;
  run(context: Context, id: string, input: never): Promise<unknown>;
}

/** The same for no single thing: `POST /admin/<resource>/<name>`. */
export interface Batch extends Omit<Action, 'run'> {
  run(context: Context, input: never): Promise<unknown>;
}

/** Something else to read of one thing: `GET /admin/<resource>/<id>/<name>`. */
export interface View {
  permission: Permission;
  query?: Readonly<Record<string, z.ZodType>>;
  output: z.ZodType;
  run(context: Context, id: string, query: never): Promise<unknown>;
}

/**
 * One thing that the back office keeps: how it is listed, read and changed. `permissions` are asked before anything else of a
 * call is looked at; how far they reach every function decides itself (domain/access). Changes name the version that they
 * were made from.
 */
export interface Resource {
  /** Path after /api/admin/. */
  name: string;
  /** `remove` opens the trash too. `export`: what a file of the list needs beside `read`. */
  permissions: { read: Permission; create?: Permission; update?: Permission; remove?: Permission; export?: Permission };
  filters?: Readonly<Record<string, z.ZodType>>;
  sorts: readonly [string, ...string[]];
  row: z.ZodObject;
  /** What a file of the list holds, where it is less than the row. */
  exported?: z.ZodObject;
  detail?: z.ZodType;
  /** What `create` takes, and `update` where it has no shape of its own. */
  input?: z.ZodType;
  change?: z.ZodType;
  /** Most bytes of what they take, where it is more than usual. */
  bodyLimit?: number;
  list(context: Context, query: ListQuery): Promise<Paged<Record<string, unknown>>>;
  get?(context: Context, id: string): Promise<unknown>;
  /** What `create` answers where that is more than the id. */
  created?: z.ZodType;
  create?(context: Context, input: never): Promise<{ id: string }>;
  update?(context: Context, id: string, input: never): Promise<unknown>;
  /** All or none; E_IN_USE names where one of them is used. */
  remove?(context: Context, ids: readonly string[], more: never): Promise<void>;
  /** What `remove` takes beside the ids. */
  removal?: z.ZodObject;
  restore?(context: Context, ids: readonly string[]): Promise<void>;
  actions?: Readonly<Record<string, Action>>;
  batches?: Readonly<Record<string, Batch>>;
  views?: Readonly<Record<string, View>>;
}

/** Query of a resource's list, closed: page, limit, sort, keyword, trash, its own filters. */
export const listQueryOf = ({ sorts, filters }: Resource) =>
  z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    sort: z.enum(sorts.flatMap((name) => [name, `-${name}`]) as [string, ...string[]]).optional(),
    keyword: z.string().trim().max(200).optional(),
    trash: z
      .enum(['0', '1'])
      .transform((value) => value === '1')
      .optional(),
    locale: localeSchema,
    ...filters,
  });

export const paged = <T>(docs: T[], total: number, { page, limit }: { page: number; limit: number }): Paged<T> => ({
  docs,
  total,
  limit,
  page,
  pages: Math.ceil(total / limit),
});

/** A row's number out of its public id; E_NOT_FOUND where it is none. */
export const numberOf = (id: string): number => {
  const n = /^\d{1,9}$/.test(id) ? Number(id) : 0;
  if (n === 0) throw new AppError('E_NOT_FOUND');
  return n;
};
