import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import type { Paged } from '../../base/paging.ts';
import { parseRowId } from '../../base/row-id.ts';
import type { Permission } from '../declared.ts';
import type { Context } from '../http/context.ts';
import { localeSchema } from '../http/schemas.ts';
import type { RowKeySnapshot } from './snapshot.server.ts';

/** Query of a list of the back office, without the filters of its resource. */
interface ListRequest {
  page: number;
  limit: number;
  /** Name of a sort; a leading `-` reverses the order. */
  sort?: string | undefined;
  keyword?: string | undefined;
  /** True: the list shows deleted objects instead of existing ones. */
  trash?: boolean | undefined;
  /** Snapshot for consistent paging in exports; callers cannot send it. */
  snapshot?: RowKeySnapshot | undefined;
}
export type ListQuery<Filters extends object = Record<string, unknown>> = ListRequest & Filters;

/** An action on one object: `POST /admin/<resource>/<id>/<name>`. Declared with `declareResourceAction`. */
export interface ResourceAction {
  permission: Permission;
  input?: z.ZodType | undefined;
  /** Schema of the action's output; no output if omitted. */
  output?: z.ZodType | undefined;
  /** True if a caller may run only two such actions at a time (plugins/heavy.ts). */
  heavy?: true | undefined;
  run(context: Context, id: string, input: unknown): Promise<unknown>;
}

/** An action without a single object: `POST /admin/<resource>/<name>`. Declared with `declareCollectionAction`. */
export interface CollectionAction extends Omit<ResourceAction, 'run'> {
  run(context: Context, input: unknown): Promise<unknown>;
}

/** Rows of a list that match the filters of the caller. */
export interface MatchingRows {
  ids: readonly string[];
  /** Number of all matching rows; `ids` omits those that the caller may not change. */
  total: number;
  filters: object;
}

/**
 * An action on all matching rows: `POST /admin/<resource>/matching/<name>?<filters>&expected=<total>`. Declared with
 * `declareMatchingAction`.
 */
export interface MatchingAction<Row extends object = object> extends Omit<ResourceAction, 'output' | 'run'> {
  /** Maximal number of matching rows of an action; more are refused. */
  most: number;
  /** True if the caller may act on the row; the action leaves other rows unchanged. */
  able(row: Row): boolean;
  /** Runs the action on all rows or on none. */
  run(context: Context, matches: MatchingRows, input: unknown): Promise<void>;
}

/** A further view of one object: `GET /admin/<resource>/<id>/<name>`. Declared with `declareResourceView`. */
export interface ResourceView {
  permission: Permission;
  query?: z.ZodRawShape | undefined;
  output: z.ZodType;
  run(context: Context, id: string, query: unknown): Promise<unknown>;
}

interface ActionSchemas<Input extends z.ZodType, Output extends z.ZodType> {
  permission: Permission;
  input?: Input;
  output?: Output;
  heavy?: true;
}

/** Declares an action; `run` is typed by the schemas `input` and `output`. */
export const declareResourceAction = <Input extends z.ZodType = z.ZodUndefined, Output extends z.ZodType = z.ZodVoid>(
  declared: ActionSchemas<Input, Output> & { run(context: Context, id: string, input: z.output<Input>): Promise<z.output<Output>> },
): ResourceAction => declared;

/** Declares an action without a single object; `run` is typed by the schemas `input` and `output`. */
export const declareCollectionAction = <Input extends z.ZodType = z.ZodUndefined, Output extends z.ZodType = z.ZodVoid>(
  declared: ActionSchemas<Input, Output> & { run(context: Context, input: z.output<Input>): Promise<z.output<Output>> },
): CollectionAction => declared;

/** Declares an action on all matching rows; `run` is typed by the schema `input`. */
export const declareMatchingAction = <Row extends object, Input extends z.ZodType = z.ZodUndefined>(
  declared: Pick<MatchingAction<Row>, 'permission' | 'most' | 'able'> & {
    input?: Input;
    run(context: Context, matches: MatchingRows, input: z.output<Input>): Promise<void>;
  },
): MatchingAction<Row> => declared;

/** Declares a view; `run` is typed by the schemas `query` and `output`. */
export const declareResourceView = <Output extends z.ZodType, const Query extends z.ZodRawShape = Record<never, never>>(declared: {
  permission: Permission;
  query?: Query;
  output: Output;
  run(context: Context, id: string, query: z.output<z.ZodObject<Query>>): Promise<z.output<Output>>;
}): ResourceView => declared;

/**
 * A resource of the back office: its list, its verbs, and the schemas of rows, details, input and filters. `permissions` are checked before
 * any input. Each function checks the scope itself (platform/access). A change names the version of the object from which it was made.
 */
export interface Resource<
  Row extends object = object,
  Detail = unknown,
  Create = unknown,
  Change = unknown,
  Filters extends object = Record<string, unknown>,
> {
  /** Path of the resource below /api/admin/. */
  name: string;
  /** True if ids of the resource are keys such as `domain:ai` instead of row numbers. */
  hasKeys?: true;
  /**
   * Permissions of the resource. `remove` also permits reading the trash. `export` is required in addition to `read` for downloading the list as a
   * file.
   */
  permissions: { read: Permission; create?: Permission; update?: Permission; remove?: Permission; export?: Permission };
  filters?: { readonly [Name in keyof Filters]-?: z.ZodType<Filters[Name]> };
  sorts: readonly [string, ...string[]];
  row: z.ZodObject & z.ZodType<Row>;
  /** Columns of an exported file, if different from those of the row. */
  exported?: z.ZodObject;
  detail?: z.ZodType<Detail>;
  /** Schema of the input of `create`, and of `update` unless `change` is declared. */
  input?: z.ZodType<Create>;
  change?: z.ZodType<Change>;
  /** Maximal bytes of a request body, if larger than the default. */
  bodyLimit?: number;
  list(context: Context, query: ListQuery<Filters>): Promise<Paged<Row>>;
  get?(context: Context, id: string): Promise<Detail>;
  /** Schema of the output of `create`, if more than the id. */
  created?: z.ZodType;
  create?(context: Context, input: Create): Promise<{ id: string }>;
  update?(context: Context, id: string, input: Change): Promise<unknown>;
  /** Deletes all objects or none. Throws E_IN_USE with the places that use an object. */
  remove?(context: Context, ids: readonly string[], more: object): Promise<void>;
  /** Schema of further input of `remove`, in addition to the ids. */
  removal?: z.ZodObject;
  restore?(context: Context, ids: readonly string[]): Promise<void>;
  actions?: Readonly<Record<string, ResourceAction>>;
  batches?: Readonly<Record<string, CollectionAction>>;
  matchings?: Readonly<Record<string, MatchingAction<Row>>>;
  views?: Readonly<Record<string, ResourceView>>;
}

/** Returns the strict query schema of a list: page, limit, sort, keyword, trash, and the filters of the resource. */
export const listQuerySchemaOf = ({ sorts, filters }: Resource) =>
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

export const toPagedList = <T>(docs: T[], total: number, { page, limit }: { page: number; limit: number }): Paged<T> => ({
  docs,
  total,
  limit,
  page,
  pages: Math.ceil(total / limit),
});

/** Returns the number in a public id of a path. Throws E_NOT_FOUND if it is invalid. Schemas check ids in bodies and queries (`rowIdSchema`). */
export const numberOfRowId = (id: string): number => {
  const n = parseRowId(id);
  if (n === null) throw new AppError('E_NOT_FOUND');
  return n;
};
