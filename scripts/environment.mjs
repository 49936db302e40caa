// What the environment may say: the one list of variables and their rules. The scripts read it before anything is installed
// (plain JavaScript for Node 20, node: modules only), the server reads its configuration through it.
import { isIP } from 'node:net';

/** A rule: what a value must be, in words that follow "must", and how it is read; undefined where it breaks the rule. */
const oneOf = (...values) => ({
  must: `be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`,
  read: (text) => (values.includes(text) ? text : undefined),
});
const matching = (must, pattern) => ({ must, read: (text) => (pattern.test(text) ? text : undefined) });
const secret = (rule) => ({ ...rule, secret: true });

const protocolOf = (text) => (URL.canParse(text) ? new URL(text).protocol : undefined);

/** Links are made of it and a path, so nothing else may stand in it. */
const originOf = (text) => {
  const { protocol, origin, href } = URL.canParse(text) ? new URL(text) : {};
  return ['http:', 'https:'].includes(protocol) && [origin, `${origin}/`].includes(href.replace(/\/+$/, '/')) ? origin : undefined;
};

/** An address, a network of addresses, or a range by its usual name. */
const isProxy = (text) => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  return version > 0 && Number(bits ?? 0) <= (version === 4 ? 32 : 128);
};
const proxies = (text) => text.split(',').map((one) => one.trim());

const rules = {
  PORTAL_ENV: oneOf('production', 'development', 'test'),
  HOST: matching('be an IP address or a host name', /^[\w.:%-]+$/),
  PORT: {
    must: 'be a whole number from 0 to 65535',
    read: (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined),
  },
  PUBLIC_URL: {
    must: 'be an address such as https://portal.example, with nothing behind the host and port',
    read: originOf,
  },
  DATA_DIR: { must: 'be the path of a folder', read: (text) => text },
  DATABASE_URL: secret({
    must: 'be an address that begins with postgres:// or postgresql://, its port at most 65535 (signs such as # or / in a password are written as %23 or %2F)',
    read: (text) => (['postgres:', 'postgresql:'].includes(protocolOf(text)) ? text : undefined),
  }),
  DATABASE_POOL: {
    must: 'be a whole number from 2 to 100',
    read: (text) => (/^\d{1,3}$/.test(text) && Number(text) >= 2 && Number(text) <= 100 ? Number(text) : undefined),
  },
  SEED: oneOf('sample', 'none'),
  // the rule of every password (src/base/password.ts, which is TypeScript: unread before the install)
  ADMIN_PASSWORD: secret(
    matching(
      'have 10 to 16 characters with at least one digit, one letter and one of ! @ # $ % ^ & * ? ( ), and no blanks',
      /^(?=.*\d)(?=.*[A-Za-z])(?=.*[!@#$%^&*?()])\S{10,16}$/,
    ),
  ),
  AUTOMATION_TOKEN: secret(matching('have at least 8 characters', /^.{8,}$/u)),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
  METRICS_TOKEN: secret(matching('have at least 8 characters', /^.{8,}$/u)),
  TRUSTED_PROXY: {
    must: 'be a list of IP addresses or networks separated by commas, or loopback, linklocal or uniquelocal',
    read: (text) => (proxies(text).every(isProxy) ? proxies(text) : undefined),
  },
  NODE_ENV: oneOf('production', 'development', 'test'),
};

/**
 * Reads the variables of the portal, those that are empty taken for not set. Answers the values by name and, for each variable that
 * breaks its rule, one sentence; secret values are not repeated in it.
 */
export const readEnvironment = (env) => {
  const values = {};
  const problems = [];
  for (const [name, { must, read, secret: hidden }] of Object.entries(rules)) {
    const text = env[name];
    if (!text) continue;
    const value = read(text);
    if (value === undefined) problems.push(`${name} must ${must}${hidden ? '' : `, not ${JSON.stringify(text)}`}.`);
    else values[name] = value;
  }
  return { values, problems };
};
