import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locales } from '../src/base/locales.ts';
import { passwordRule } from '../src/base/password.ts';
import { environmentBannerText } from '../src/platform/http/banner.ts';
import { busyPage } from '../src/platform/http/busy-page.ts';
import { catalogues } from '../src/platform/i18n/all.server.ts';
import { readConfig } from '../src/server/config.ts';

const wrong: Record<string, string[]> = {
  PORTAL_ENV: ['staging', 'Production'],
  HOST: ['two words', 'a/b'],
  PORT: ['abc', '-1', '65536', '80.5', '0x50', '8e3', ' '],
  PUBLIC_URL: [
    'portal.example',
    'ftp://portal.example',
    'https://',
    'https://portal.example/brics',
    'https://u:p@portal.example',
    'https://portal.example/?x',
  ],
  DATABASE_URL: ['mysql://db', 'just-a-name', 'postgres://user:half#secret@db/portal'],
  DATABASE_POOL: ['1', '101', '0', '-2', '2.5', 'ten', ' '],
  PAGE_CACHE_MB: ['0', '-1', '1.5', '65537', '128MB'],
  SEED: ['samples', 'None'],
  ADMIN_PASSWORD: ['Short#1', 'Much-too-long-a-password#1', 'NoDigitsAtAll!', '1234567890!', 'NoSymbol1234', 'has blanks#12'],
  AUTOMATION_TOKEN: ['1234567'],
  LOG_LEVEL: ['loud', 'INFO'],
  METRICS_TOKEN: ['1234567'],
  TRUSTED_PROXY: ['everybody', '10.0.0.0/33', '::1/129', '10.0.0.1;10.0.0.2', '10.0.0.1,,10.0.0.2', '300.1.1.1'],
  NODE_ENV: ['prod', 'staging'],
};
const secrets = ['DATABASE_URL', 'ADMIN_PASSWORD', 'AUTOMATION_TOKEN', 'METRICS_TOKEN'];
const right: Record<string, string> = {
  PORTAL_ENV: 'test',
  HOST: '::1',
  PORT: '65535',
  PUBLIC_URL: 'https://portal.example/',
  DATA_DIR: './elsewhere',
  DATABASE_URL: 'postgresql://user:half%23secret@db:5433/portal?sslmode=require',
  DATABASE_POOL: '24',
  PAGE_CACHE_MB: '256',
  SEED: 'none',
  ADMIN_PASSWORD: 'Operator#2026',
  AUTOMATION_TOKEN: '12345678',
  LOG_LEVEL: 'silent',
  METRICS_TOKEN: '12345678',
  TRUSTED_PROXY: '10.0.0.0/8, ::1,loopback, fd00::/128',
  NODE_ENV: 'production',
};

test.each(Object.entries(wrong).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
  '%s=%j is refused with one sentence',
  (name, value) => {
    let message = '';
    try {
      readConfig({ ...right, [name]: value });
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toMatch(new RegExp(`^${name} must [^\\n]+\\.$`));
    expect(message.includes(value.trim() || ' ')).toBe(!secrets.includes(name));
  },
);

test('the password of the first operator must satisfy the password rule, which the refusal states', () => {
  for (const password of [...(wrong.ADMIN_PASSWORD ?? []), right.ADMIN_PASSWORD ?? '']) {
    const read = () => readConfig({ ADMIN_PASSWORD: password }).adminPassword;
    if (passwordRule.test(password)) expect(read()).toBe(password);
    else
      expect(read).toThrow(
        /^ADMIN_PASSWORD must have 10 to 16 characters with at least one digit, one letter and one of ! @ # \$ % \^ & \* \? \( \)/,
      );
  }
});

test('every environment variable is read, and an empty value counts as not set', () => {
  expect(readConfig(right)).toMatchObject({
    environment: 'test',
    host: '::1',
    port: 65535,
    publicUrl: 'https://portal.example',
    dataDir: './elsewhere',
    database: { databaseUrl: right.DATABASE_URL, pool: 24 },
    pageCacheBytes: 256 * 1024 * 1024,
    seed: 'none',
    adminPassword: 'Operator#2026',
    trustedProxies: ['10.0.0.0/8', '::1', 'loopback', 'fd00::/128'],
  });
  expect(readConfig({ DATABASE_URL: right.DATABASE_URL }).database).toMatchObject({ pool: 10 });
  const empty = Object.fromEntries(Object.keys(right).map((name) => [name, '']));
  expect(readConfig(empty)).toEqual(readConfig({}));
});

test.each(locales)('the banner names every environment except production, also on the overload page: %s', (locale) => {
  const pages = (['production', 'development', 'test'] as const).map((one) =>
    busyPage(locale, null, environmentBannerText(locale, one)).toString(),
  );
  expect(pages.map((page) => /<section[^>]*>([^<]*)</.exec(page)?.[1])).toEqual([
    undefined,
    catalogues[locale]['environment.development'],
    catalogues[locale]['environment.test'],
  ]);
});

test('the README names every environment variable', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(Object.keys(right).filter((name) => name !== 'NODE_ENV' && !readme.includes(`\`${name}\``))).toEqual([]);
});

/** The command runs in a copy of only the scripts, as after a clone: no package is installed or can be installed. */
test.each([
  ['npm start', ['scripts/start.mjs']],
  ['npm run dev', ['scripts/start.mjs', '--dev']],
  ['npm run import', ['scripts/run.mjs', 'src/cli/import.ts']],
])('%s reports all invalid variables before it installs or builds anything', (_name, command) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-environment-'));
  try {
    cpSync('scripts', join(folder, 'scripts'), { recursive: true });
    const env = { PATH: process.env.PATH, PORT: 'abc', SEED: 'all', DATABASE_URL: 'postgres://me:half#secret@db/x' };
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: folder, env, encoding: 'utf8', timeout: 20_000 });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr.trimEnd().split('\n')).toEqual([
      'PORT must be a whole number from 0 to 65535, not "abc".',
      expect.stringMatching(/^DATABASE_URL must be an address that begins with postgres:\/\/ [^\n]*\.$/),
      'SEED must be sample or none, not "all".',
    ]);
    expect([readdirSync(folder), existsSync(join(folder, 'node_modules'))]).toEqual([['scripts'], false]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
