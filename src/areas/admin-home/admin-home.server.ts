import { authorise, hasPermission, scopeFilterOf } from '../../platform/access/access.server.ts';
import type { SubmissionSource, TodoSource } from '../../platform/area.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Permission } from '../../platform/declared.ts';
import type { NoticeInbox } from '../../platform/events/notices/notices.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { DictionaryCache } from '../../records/dictionaries/dictionaries.server.ts';
import { kindSlugs } from '../../records/kinds/index.ts';
import type { RecordLibraryReader } from '../../records/read/library.server.ts';
import { countFailedSignIns, lastSignInBeforeSession } from '../accounts/queries.server.ts';
import type { NavigationReader } from '../menus/menus.server.ts';
import type { CurrentTotalsReader } from '../stats/totals.server.ts';
import type { AdminHomeAnswer, AdminStartupData, Total } from './operations.ts';
import { submissionsOf } from './submissions.server.ts';
import { todosOf } from './todos.server.ts';

const notices = 5;
const announcements = 4;

export interface AdminHomeServices {
  library: RecordLibraryReader;
  notices: NoticeInbox;
  totals: CurrentTotalsReader;
  menus: NavigationReader;
  dictionaries: Pick<DictionaryCache, 'version'>;
  todos: Readonly<Record<string, TodoSource>>;
  submissions: readonly SubmissionSource[];
}

/** Home page of the back office: to-dos, state of own submissions, notices, totals. */
export class AdminHome {
  readonly #connection: Connection;
  readonly #parts: AdminHomeServices;

  constructor(connection: Connection, parts: AdminHomeServices) {
    this.#connection = connection;
    this.#parts = parts;
  }

  /**
   * Returns the data that the back office needs at its start: user, menus, permissions. Throws E_FORBIDDEN for an account without
   * permission to use the back office.
   */
  start(context: Context): AdminStartupData {
    const { name, account, avatar, country, grants } = authorise(context, 'admin:home:read');
    return {
      user: { name, account, avatar, country },
      menus: this.#parts.menus.office(context.locale, context.actor),
      permissions: [...grants].map(([code, scope]) => ({ code, scope })),
      locale: context.locale,
      dictionaries: this.#parts.dictionaries.version,
    };
  }

  async read(context: Context): Promise<AdminHomeAnswer> {
    const { id } = authorise(context, 'admin:home:read');
    const [todos, submissions, unread, latest, news, amounts, login] = await Promise.all([
      todosOf(this.#connection, context, this.#parts.todos),
      submissionsOf(this.#connection, context, this.#parts.submissions),
      this.#parts.notices.unread(id),
      this.#parts.notices.list(context, 1),
      this.#announcements(context),
      this.#amounts(context),
      this.#login(id, authorise(context, 'admin:home:read').session),
    ]);
    return { todos, submissions, unread, notices: latest.docs.slice(0, notices), announcements: news, ...amounts, login };
  }

  async #announcements(context: Context): Promise<AdminHomeAnswer['announcements']> {
    const { docs } = await this.#parts.library.list(context, 'announcement', { keyword: '', page: 1, limit: announcements });
    return docs.map(({ id, title, locale, date }) => ({ id, title, locale, date: date ?? null }));
  }

  /** Returns totals within the scope of the read permissions: of all countries or of one. A narrower scope gives no totals. */
  async #amounts(context: Context): Promise<Pick<AdminHomeAnswer, 'amounts' | 'since'>> {
    const countryOf = (permission: Permission): string | null | undefined => {
      if (!hasPermission(context.actor, permission)) return undefined;
      const { country, owner, organizations } = scopeFilterOf(context, permission);
      return owner === null && organizations === null ? country : undefined;
    };
    const [ofRecords, ofAccounts] = [countryOf('content:record:read'), countryOf('account:account:read')];
    const [records, accounts, last] = await Promise.all([
      ofRecords === undefined ? [] : this.#parts.totals.records(),
      ofAccounts === undefined ? [] : this.#parts.totals.accounts(),
      this.#parts.totals.lastDay(),
    ]);
    const since = last?.day ?? null;
    const before = last?.amounts ?? [];
    const sum = (found: readonly { name: string; country: string; value: number }[], name: string, country: string | null) =>
      found.filter((one) => one.name === name && (country === null || one.country === country)).reduce((all, { value }) => all + value, 0);
    const amount = (name: Total['name'], country: string | null): Total => {
      const value = sum(name === 'account' ? accounts : records, name, country);
      return { name, value, change: since === null ? null : value - sum(before, name, country) };
    };
    return {
      amounts: [
        ...(ofRecords === undefined ? [] : kindSlugs.map((kind) => amount(kind, ofRecords))),
        ...(ofAccounts === undefined ? [] : [amount('account', ofAccounts)]),
      ],
      since,
    };
  }

  /** Returns the last sign-in before the present session, and the number of failed sign-in attempts of the account since that sign-in. */
  async #login(account: number, session: number): Promise<AdminHomeAnswer['login']> {
    const last = await lastSignInBeforeSession.one(this.#connection, { account, session });
    const row = await countFailedSignIns.one(this.#connection, { account, since: last?.at ?? new Date(0) });
    return { last: last ? { at: new Date(last.at).toISOString(), address: last.address } : null, failed: row?.failed ?? 0 };
  }
}
