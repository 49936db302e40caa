import { isNull } from 'drizzle-orm';
import { isPermission, permissionCodes, permissions } from '../../areas.ts';
import { AppError } from '../../base/errors.ts';
import type { IdAndName, TextByLocale } from '../../base/names.ts';
import { localizedName } from '../../base/names.ts';
import type { Paged } from '../../base/paging.ts';
import { authorise } from '../../platform/access/access.server.ts';
import { type Scope, scopes } from '../../platform/access/actor.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Permission } from '../../platform/declared.ts';
import type { Context } from '../../platform/http/context.ts';
import { officeTexts } from '../../platform/i18n/all.server.ts';
import { selectPage, WhereClause } from '../../platform/resource/list-page.server.ts';
import { type ListQuery, toPagedList } from '../../platform/resource/resource.server.ts';
import { permissionHolderCondition, permissionHolderSelect } from '../accounts/queries.server.ts';
import type { PermissionHolder, PermissionRow } from './operations.ts';
import { roleTable } from './table.server.ts';

export interface PermissionFilters {
  group?: string | undefined;
}
interface Role {
  id: number;
  code: string;
  names: TextByLocale;
  scope: Scope;
  permissions: string[];
}
type RoleWithPermission = IdAndName & { scope: Scope };
interface Holder {
  id: number;
  account: string;
  name: string;
  labels: Omit<Role, 'permissions'>[];
}

/** Read-only catalogue of permissions, each with the URL patterns that it covers, and the roles and accounts that have it. */
export class PermissionCatalogue {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async list(context: Context, query: ListQuery<PermissionFilters>): Promise<Paged<PermissionRow>> {
    authorise(context, 'permission:catalogue:read');
    const labels = await this.#roles();
    const word = query.keyword?.toLowerCase() ?? '';
    const found = permissionCodes
      .map((code) => toRow(context, code, labels))
      .filter((row) => !query.group || row.group === query.group)
      .filter((row) => `${row.id} ${row.name} ${row.addresses.join(' ')}`.toLowerCase().includes(word));
    if (query.sort) found.sort((a, b) => (a.id < b.id ? -1 : 1) * (query.sort === '-code' ? -1 : 1));
    return toPagedList(found.slice((query.page - 1) * query.limit, query.page * query.limit), found.length, query);
  }

  async get(context: Context, code: string): Promise<PermissionRow> {
    authorise(context, 'permission:catalogue:read');
    if (!isPermission(code)) throw new AppError('E_NOT_FOUND');
    return toRow(context, code, await this.#roles());
  }

  /** Returns the accounts, except disabled ones, that have a permission; each with its widest scope and the roles that grant it. */
  async holders(context: Context, code: string, { page, limit }: { page: number; limit: number }): Promise<Paged<PermissionHolder>> {
    authorise(context, 'permission:catalogue:read');
    if (!isPermission(code)) throw new AppError('E_NOT_FOUND');
    const where = new WhereClause().add(permissionHolderCondition, code);
    const found = await selectPage<Holder>(this.#connection, permissionHolderSelect, where, { page, limit });
    const docs = found.docs.map(({ id, name, account, labels }) => ({
      account: { id: String(id), name: name || account },
      scope: scopes.find((scope) => labels.some((label) => label.scope === scope)) ?? 'own',
      labels: labels.map((label) => toGiving(context, label)),
    }));
    return { ...found, docs };
  }

  #roles(): Promise<Role[]> {
    const { id, code, names, scope, permissions } = roleTable;
    return this.#connection.db
      .select({ id, code, names, scope, permissions })
      .from(roleTable)
      .where(isNull(roleTable.deletedAt))
      .orderBy(roleTable.id);
  }
}

const toGiving = (context: Context, { id, code, names, scope }: Omit<Role, 'permissions'>): RoleWithPermission => ({
  id: String(id),
  name: localizedName(context.locale, names, code),
  scope,
});

const toRow = (context: Context, code: Permission, labels: readonly Role[]): PermissionRow => ({
  id: code,
  group: code.slice(0, code.indexOf(':')),
  name: officeTexts[context.locale][`permission.${code}`] ?? code,
  addresses: [...permissions[code]],
  labels: labels.filter((label) => label.permissions.includes(code)).map((label) => toGiving(context, label)),
});
