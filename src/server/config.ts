import { readEnvironment } from '../../scripts/environment.mjs';

export interface Config {
  /** What this installation is for: each page says so, but in production. */
  environment: 'production' | 'development' | 'test';
  host: string;
  port: number;
  /** Origin in absolute links, e.g. `https://standards.example.org`; without it links are relative unless the request's host is our own (mail/own-origin.ts). */
  publicUrl: string | undefined;
  /** `pool`: most connections for requests. */
  database: { dataDir: string } | { databaseUrl: string; pool: number };
  /** Where files lie, whichever the database; several processes over one database share it. */
  dataDir: string;
  seed: 'sample' | 'none';
  logLevel: string;
  /** Bearer token that opens /metrics; without it nobody reads them. */
  metricsToken: string | undefined;
  /** Proxies whose word on who calls, and by which name, is believed; of anybody else `X-Forwarded-*` means nothing. */
  trustedProxies: string[] | undefined;
  /** Password of the first operator; without it one is made up and printed. */
  adminPassword: string | undefined;
  /** Passes as the code of any captcha, for tests of an installation. */
  automationToken: string | undefined;
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the environment; throws a ConfigError with a sentence for every wrong variable. */
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
    seed: values.SEED ?? 'sample',
    logLevel: values.LOG_LEVEL ?? 'info',
    metricsToken: values.METRICS_TOKEN,
    trustedProxies: values.TRUSTED_PROXY,
    adminPassword: values.ADMIN_PASSWORD,
    automationToken: values.AUTOMATION_TOKEN,
  };
};
