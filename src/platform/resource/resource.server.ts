import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import type { Paged } from '../../base/paging.ts';
import { parseRowId } from '../../base/row-id.ts';
import type { Permission } from '../declared.ts';
import type { Context } from '../http/context.ts';
import { localeSchema } from '../http/schemas.ts';
import type { Snapshot } from './snapshot.server.ts';

/** What every list of the back office may be asked for, beside the filters of its resource. */
interface ListRequest {
  page: number;
  limit: number;
  /** A column, with `-` before it for the other way round. */
  sort?: string | undefined;
  keyword?: string | undefined;
  /** What was deleted instead of what is there. */
  trash?: boolean | undefined;
  /** Pages of what was there when the first one was read; of exports alone, no caller can send it. */
  snapshot?: Snapshot | undefined;
}
export type ListQuery<Filters extends object = Record<string, unknown>> = ListRequest & Filters;

/** A step beyond the usual verbs: `POST /admin/<resource>/<id>/<name>`. Declared with `action`. */
export interface Action {
  permission: Permission;
  input?: z.ZodType | undefined;
  /** Shape of what it answers; nothing otherwise. */
  output?: z.ZodType | undefined;
  /** Costs so much that a caller gets no more than two of it at a time (plugins/heavy.ts). */
  heavy?: true | undefined;
  run(context: Context, id: string, input: unknown): Promise<unknown>;
}

/** The same for no single thing: `POST /admin/<resource>/<name>`. Declared with `batch`. */
export interface Batch extends Omit<Action, 'run'> {
  run(context: Context, input: unknown): Promise<unknown>;
}

/** What a list found for who asked, and by which filters. */
export interface MatchingRows {
  ids: readonly string[];
  /** How many matched; some of them may not be the caller's to change. */
  total: number;
  filters: object;
}

/** The same for all that the list finds: `POST /admin/<resource>/matching/<name>?<filters>&expected=<total>`. Declared with `matching`. */
export interface Matching<Row extends object = object> extends Omit<Action, 'output' | 'run'> {
  /** So many at once; more are refused. */
  most: number;
  /** Whether the caller may do it with a row; it leaves the others as they are. */
  able(row: Row): boolean;
  /** All or none of them. */
  run(context: Context, matches: MatchingRows, input: unknown): Promise<void>;
}

/** Something else to read of one thing: `GET /admin/<resource>/<id>/<name>`. Declared with `view`. */
export interface View {
  permission: Permission;
  query?: z.ZodRawShape | undefined;
  output: z.ZodType;
  run(context: Context, id: string, query: unknown): Promise<unknown>;
}

interface Shapes<Input extends z.ZodType, Output extends z.ZodType> {
  permission: Permission;
  input?: Input;
  output?: Output;
  heavy?: true;
}

/** An action whose work takes what its `input` lets through and answers what its `output` says, or nothing. */
export const action = <Input extends z.ZodType = z.ZodUndefined, Output extends z.ZodType = z.ZodVoid>(
  declared: Shapes<Input, Output> & { run(context: Context, id: string, input: z.output<Input>): Promise<z.output<Output>> },
): Action => declared;

/** The same of a batch. */
export const batch = <Input extends z.ZodType = z.ZodUndefined, Output extends z.ZodType = z.ZodVoid>(
  declared: Shapes<Input, Output> & { run(context: Context, input: z.output<Input>): Promise<z.output<Output>> },
): Batch => declared;

/** The same of what is done with all that match. */
export const matching = <Row extends object, Input extends z.ZodType = z.ZodUndefined>(
  declared: Pick<Matching<Row>, 'permission' | 'most' | 'able'> & {
    input?: Input;
    run(context: Context, matches: MatchingRows, input: z.output<Input>): Promise<void>;
  },
): Matching<Row> => declared;

/** The same of a view. */
export const view = <Output extends z.ZodType, const Query extends z.ZodRawShape = Record<never, never>>(declared: {
  permission: Permission;
  query?: Query;
  output: Output;
  run(context: Context, id: string, query: z.output<z.ZodObject<Query>>): Promise<z.output<Output>>;
}): View => declared;

/**
 * One thing that the back office keeps: how it is listed, read and changed; rows, details, what is taken and filters as its schemas
 * say. `permissions` are asked before anything else of a call is looked at; how far they reach every function decides itself
 * (platform/access). Changes name the version that they were made from.
 */
export interface Resource<
  Row extends object = object,
  Detail = unknown,
  Create = unknown,
  Change = unknown,
  Filters extends object = Record<string, unknown>,
> {
  /** Path after /api/admin/. */
  name: string;
  /** Ids are keys such as `domain:ai`, not numbers of rows. */
  hasKeys?: true;
  /** `remove` opens the trash too. `export`: what a file of the list needs beside `read`. */
  permissions: { read: Permission; create?: Permission; update?: Permission; remove?: Permission; export?: Permission };
  filters?: { readonly [Name in keyof Filters]-?: z.ZodType<Filters[Name]> };
  sorts: readonly [string, ...string[]];
  row: z.ZodObject & z.ZodType<Row>;
  /** What a file of the list holds, where it is less than the row. */
  exported?: z.ZodObject;
  detail?: z.ZodType<Detail>;
  /** What `create` takes, and `update` where it has no shape of its own. */
  input?: z.ZodType<Create>;
  change?: z.ZodType<Change>;
  /** Most bytes of what they take, where it is more than usual. */
  bodyLimit?: number;
  list(context: Context, query: ListQuery<Filters>): Promise<Paged<Row>>;
  get?(context: Context, id: string): Promise<Detail>;
  /** What `create` answers where that is more than the id. */
  created?: z.ZodType;
  create?(context: Context, input: Create): Promise<{ id: string }>;
  update?(context: Context, id: string, input: Change): Promise<unknown>;
  /** All or none; E_IN_USE names where one of them is used. */
  remove?(context: Context, ids: readonly string[], more: object): Promise<void>;
  /** What `remove` takes beside the ids. */
  removal?: z.ZodObject;
  restore?(context: Context, ids: readonly string[]): Promise<void>;
  actions?: Readonly<Record<string, Action>>;
  batches?: Readonly<Record<string, Batch>>;
  matchings?: Readonly<Record<string, Matching<Row>>>;
  views?: Readonly<Record<string, View>>;
}

/** Query of a resource's list, closed: page, limit, sort, keyword, trash, its own filters. */
export const listQueryOf = ({ sorts, filters }: Resource) =>
  z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    sort: z.enum(sorts.flatMap((name) => [name, `-${name}`])).optional(),
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

/** A row's number out of its public id in a path; E_NOT_FOUND where it is none. Schemas check the ids of bodies and queries (`rowId`). */
export const numberOf = (id: string): number => {
  const n = parseRowId(id);
  if (n === null) throw new AppError('E_NOT_FOUND');
  return n;
};
