import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Connection, Db } from '../../src/platform/db/connect.server.ts';
import type { RecordDraft } from '../../src/records/engine/draft.ts';
import type { KindSlug } from '../../src/records/kinds/index.ts';
import { broadcastRecordChanges } from '../../src/records/rows/reindex.server.ts';
import { maintainIndexes } from '../../src/records/search/writer.server.ts';
import { type RecordWriteOutcome, writeDrafts } from '../../src/records/write/write.server.ts';
import { buildApi } from '../../src/server/app.ts';
import type { Config } from '../../src/server/config.ts';
import { createServicesOver, type Services } from '../../src/server/services.ts';
import { freshDatabase } from './database.ts';

export type Api = Awaited<ReturnType<typeof buildApi>>;
type Headers = Record<string, string | undefined>;

/** An HTTP answer. `data` and `error` are the parsed envelope. */
export interface Reply<T = unknown> {
  status: number;
  headers: Record<string, string>;
  text: string;
  data: T;
  error: { msg: string; code?: string; fields?: Record<string, string> };
}

/** A portal within the test process, called without a socket, with its own database and data directory. */
export interface Portal {
  connection: Connection;
  services: Services;
  /** Data directory with the files of the portal. */
  dataDir: string;
  app: Api;
  /** Sends a GET request to the API without a socket. */
  get<T = unknown>(url: string, headers?: Headers): Promise<Reply<T>>;
  /** Sends a POST, PUT or DELETE request with a JSON body to the API without a socket. */
  send<T = unknown>(method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object, headers?: Headers): Promise<Reply<T>>;
  /** Stores records as an import does and waits until this process has processed the change. */
  write(kind: KindSlug, drafts: readonly RecordDraft[], state?: 'published' | 'draft'): Promise<RecordWriteOutcome[]>;
  /** Updates a record by SQL, bypassing the write service, and publishes the change. */
  alter(kind: KindSlug, n: number | string, assignment: string): Promise<void>;
  close(): Promise<void>;
}

export interface PortalOptions {
  /** True (default): the data directory has the files of the shipped content, and a new database has this content. */
  samples?: boolean;
  config?: Partial<Config>;
  /** An open, migrated database to use instead of a new one. */
  connection?: Connection;
  /** Registers additional routes for a test, e.g. a page to cache. */
  routes?: (app: Api) => void;
}

const config: Config = {
  environment: 'test',
  host: '127.0.0.1',
  port: 0,
  publicUrl: undefined,
  database: { dataDir: '' },
  dataDir: '',
  seed: 'none',
  logLevel: 'silent',
  metricsToken: undefined,
  trustedProxies: undefined,
  pageCacheBytes: 128 * 1024 * 1024,
  adminPassword: undefined,
  automationToken: 'automation-token',
};

const defined = (headers: Headers) => Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
const envelope = (text: string): Reply['error'] & { data?: unknown } => {
  try {
    return JSON.parse(text);
  } catch {
    return { msg: '' }; // an answer without envelope: a file, a feed, an empty body
  }
};

/** Waits until this process has processed all committed changes. */
const known = async ({ changes }: Services): Promise<void> => {
  while (!(await changes.catchUp()));
};

/** Opens the API with its own database. Use one portal per test file and close it at the end. */
export const openPortal = async ({ samples = true, config: own, connection: given, routes }: PortalOptions = {}): Promise<Portal> => {
  const connection = given ?? (await freshDatabase({ samples }));
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-'));
  if (samples) cpSync(inject('sampleFiles'), dataDir, { recursive: true });
  const services = await createServicesOver(connection, { ...config, ...own, dataDir });
  await known(services);
  const app = await buildApi(services, { ...config, ...own });
  routes?.(app);
  await app.ready();
  const ask = async <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, headers: Headers, body?: object): Promise<Reply<T>> => {
    const answer = await app.inject({ method, url, headers: defined(headers), ...(body && { payload: body }) });
    const { data, ...error } = envelope(answer.payload);
    return { status: answer.statusCode, headers: answer.headers as Record<string, string>, text: answer.payload, data: data as T, error };
  };
  return {
    connection,
    services,
    dataDir,
    app,
    get: (url, headers = {}) => ask('GET', url, headers),
    send: (method, url, body, headers = {}) => ask(method, url, headers, body),
    async write(kind, drafts, state = 'published') {
      const outcomes = await writeDrafts(connection, kind, drafts, { actor: 'test', state, run: 'test', hooks: services.recordHooks });
      await connection.db.transaction((tx) => maintainIndexes(tx as unknown as Db));
      await known(services);
      return outcomes;
    },
    async alter(kind, n, assignment) {
      await connection.query(`update "${kind}" set ${assignment} where n = $1`, [Number(n)]);
      await connection.db.transaction((tx) => broadcastRecordChanges(tx as unknown as Db, kind, [Number(n)]));
      await known(services);
    },
    async close() {
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
