// The list of environment variables and their rules. Scripts read it before anything is installed (plain JavaScript for Node 20, node: modules
// only); the server reads its configuration through it.
import { isIP } from 'node:net';

/**
 * Creates a rule that accepts only the given values. In each rule, `must` completes the sentence "NAME must …", and `read` parses a text or
 * returns undefined if the text is invalid.
 */
const oneOf = (...values) => ({
  must: `be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`,
  read: (text) => (values.includes(text) ? text : undefined),
});
const matching = (must, pattern) => ({ must, read: (text) => (pattern.test(text) ? text : undefined) });
const secret = (rule) => ({ ...rule, secret: true });

const protocolOf = (text) => (URL.canParse(text) ? new URL(text).protocol : undefined);

/** Parses an HTTP origin. Links are formed from the origin and a path, so a path, query or user name is invalid. */
const originOf = (text) => {
  const { protocol, origin, href } = URL.canParse(text) ? new URL(text) : {};
  return ['http:', 'https:'].includes(protocol) && [origin, `${origin}/`].includes(href.replace(/\/+$/, '/')) ? origin : undefined;
};

/** True for an IP address, a network in CIDR notation, or the name of a reserved range. */
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
  PAGE_CACHE_MB: {
    must: 'be a whole number of megabytes from 1 to 65536',
    read: (text) => (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_536 ? Number(text) : undefined),
  },
  SEED: oneOf('sample', 'none'),
  // the rule of all passwords; src/base/password.ts cannot be imported here, because TypeScript is not readable before the install
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
 * Reads the environment variables of the portal; an empty variable counts as not set. Returns the values by name and one sentence for each variable
 * that breaks its rule. Secret values are not repeated in the sentences.
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
