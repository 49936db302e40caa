import { readEnvironment } from '../../scripts/environment.mjs';

export interface Config {
  /** Purpose of this installation; every page shows it, except in production. */
  environment: 'production' | 'development' | 'test';
  host: string;
  port: number;
  /**
   * Origin of absolute links, such as `https://standards.example.org`. If undefined, links are relative unless the host of the request is a
   * host of this portal (src/platform/mail/own-origin.ts).
   */
  publicUrl: string | undefined;
  /** Folder of the embedded database, or URL of PostgreSQL. `pool`: maximum number of database connections for requests. */
  database: { dataDir: string } | { databaseUrl: string; pool: number };
  /** Folder of uploaded files and keys, for the embedded and the external database. Processes with one database share the folder. */
  dataDir: string;
  /** Upper limit of the page cache in bytes. */
  pageCacheBytes: number;
  seed: 'sample' | 'none';
  logLevel: string;
  /** Bearer token that gives access to /metrics; undefined disables the metrics. */
  metricsToken: string | undefined;
  /** Proxies whose `X-Forwarded-*` headers are trusted; the headers of other clients are ignored. */
  trustedProxies: string[] | undefined;
  /** Password of the first operator; if undefined, a random one is generated and printed. */
  adminPassword: string | undefined;
  /** Text that is accepted as the code of any captcha, for tests of an installation; undefined: no such text. */
  automationToken: string | undefined;
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the configuration from the environment. Throws ConfigError with a sentence for each invalid variable. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const { values, problems } = readEnvironment(env);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  const dataDir = values.DATA_DIR ?? './data';
  return {
    environment: values.PORTAL_ENV ?? (values.NODE_ENV === 'development' ? 'development' : 'production'),
    host: values.HOST ?? '127.0.0.1',
    port: values.PORT ?? 3000,
    publicUrl: values.PUBLIC_URL,
    database: values.DATABASE_URL ? { databaseUrl: values.DATABASE_URL, pool: values.DATABASE_POOL ?? 10 } : { dataDir },
    dataDir,
    pageCacheBytes: (values.PAGE_CACHE_MB ?? 128) * 1024 * 1024,
    seed: values.SEED ?? 'sample',
    logLevel: values.LOG_LEVEL ?? 'info',
    metricsToken: values.METRICS_TOKEN,
    trustedProxies: values.TRUSTED_PROXY,
    adminPassword: values.ADMIN_PASSWORD,
    automationToken: values.AUTOMATION_TOKEN,
  };
};
