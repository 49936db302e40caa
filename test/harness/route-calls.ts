import { accessTable, bodyOf } from './access-table.ts';
import type { User } from './accounts.ts';
import type { Portal, Reply } from './portal.ts';
import { bodyFor, pathFor } from './relations.ts';

/** Cache of one session cookie for each account; it is cleared after calls that may have ended sessions. */
export class SessionCookies {
  readonly #portal: Portal;
  readonly #kept = new Map<number, Promise<string>>();

  constructor(portal: Portal) {
    this.#portal = portal;
  }

  async of({ id }: Pick<User, 'id'>): Promise<string> {
    const { connection, services } = this.#portal;
    const sessionToken = this.#kept.get(id) ?? services.sessions.open(connection.db, id, { address: 'here', agent: 'test' });
    this.#kept.set(id, sessionToken);
    return `sid=${await sessionToken}`;
  }

  /** Clears the cache after a call that may have ended sessions. */
  renew(): void {
    this.#kept.clear();
  }
}

interface RouteCallOptions {
  path?: string;
  body?: object | undefined;
  headers?: Record<string, string>;
}

/**
 * Calls routes with a session and with newly created rows for the ids in path and body. The rows are reused while a route refuses its
 * calls, because a refused call changes nothing; after a successful call they are created again.
 */
export class RouteCalls {
  readonly cookies: SessionCookies;
  readonly #portal: Portal;
  readonly #owner: User;
  readonly #someone: User;
  #route = '';
  #path: string | undefined;
  #body: { made: object | undefined } | undefined;

  constructor(portal: Portal, owner: User, someone: User) {
    this.#portal = portal;
    this.#owner = owner;
    this.#someone = someone;
    this.cookies = new SessionCookies(portal);
  }

  async pathOf(route: string): Promise<string> {
    this.#turnTo(route);
    this.#path ??= await pathFor(this.#portal, route, this.#owner, this.#someone);
    return this.#path;
  }

  /** The request body of the route in the access table, with the ids of newly created rows. */
  async bodyOf(route: string): Promise<object | undefined> {
    this.#turnTo(route);
    this.#body ??= { made: await bodyFor(this.#portal, route, bodyOf(accessTable[route] ?? 'public')) };
    return this.#body.made;
  }

  /** Sends a call as an account; if the session has ended, it retries once with a new session. */
  async send(route: string, by: User, { path, body, headers }: RouteCallOptions = {}): Promise<Reply> {
    const [method = ''] = route.split(' ');
    const url = path ?? (await this.pathOf(route));
    const attempt = async () => this.#portal.send(method as 'POST', url, body, { ...headers, cookie: await this.cookies.of(by) });
    let reply = await attempt();
    if (reply.error.code === 'E_UNAUTHENTICATED') {
      this.cookies.renew();
      reply = await attempt();
    }
    if (method !== 'GET' && reply.status < 400) {
      this.cookies.renew();
      this.#turnTo('');
    }
    return reply;
  }

  #turnTo(route: string): void {
    if (route === this.#route) return;
    this.#route = route;
    this.#path = undefined;
    this.#body = undefined;
  }
}
