import { z } from 'zod';

/** One of the addresses that `TRUSTED_PROXY` may name: an IP address, a network of them, or a range by its usual name. */
const proxy = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])]);

const schema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  SEED: z.enum(['sample', 'none']).default('sample'),
  ADMIN_PASSWORD: z.string().min(10).max(16).optional(),
  AUTOMATION_TOKEN: z.string().min(8).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(8).optional(),
  TRUSTED_PROXY: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .pipe(z.array(proxy))
    .optional(),
});

export interface Config {
  host: string;
  port: number;
  /** Origin in absolute links, e.g. `https://standards.example.org`; without it the request's own host is used. */
  publicUrl: string | undefined;
  database: { dataDir: string } | { databaseUrl: string };
  /** Where files lie, whichever the database; several processes over one database share it. */
  dataDir: string;
  seed: 'sample' | 'none';
  logLevel: string;
  /** Bearer token that opens /metrics to others than this machine. */
  metricsToken: string | undefined;
  /** Proxies whose word on who calls, and by which name, is believed; of anybody else `X-Forwarded-*` means nothing. */
  trustedProxies: string[] | undefined;
  /** Password of the first operator; without it one is made up and printed. */
  adminPassword: string | undefined;
  /** Passes as the code of any captcha, for tests of an installation. */
  automationToken: string | undefined;
}

export class ConfigError extends Error {}

/** Reads the environment; throws a ConfigError that names every wrong variable. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  const e = parsed.data;
  return {
    host: e.HOST,
    port: e.PORT,
    publicUrl: e.PUBLIC_URL,
    database: e.DATABASE_URL ? { databaseUrl: e.DATABASE_URL } : { dataDir: e.DATA_DIR },
    dataDir: e.DATA_DIR,
    seed: e.SEED,
    logLevel: e.LOG_LEVEL,
    metricsToken: e.METRICS_TOKEN,
    trustedProxies: e.TRUSTED_PROXY,
    adminPassword: e.ADMIN_PASSWORD,
    automationToken: e.AUTOMATION_TOKEN,
  };
};
