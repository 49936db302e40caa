import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engine } from '../../../test/harness/database.ts';
import { connect } from '../../platform/db/connect.server.ts';
import { lockDataDir } from '../../platform/db/lock.server.ts';

/** What npm is: a process that runs a script through a shell. */
const underShell = (script: string) => `require('node:child_process').spawn('sh', ['-c', '${script}'], { stdio: 'inherit' })`;

/** The command as people run it. It looks the same on either engine, so one is enough. */
describe.runIf(engine === 'embedded')('npm run import', () => {
  let folder: string;
  let file: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'import-cli-'));
    file = join(folder, 'standards.csv');
    writeFileSync(file, 'number,title,sourceName\nGB/T 1-2020,One,S\nGB/T 2-2020,Two,S\n,Three,S\n');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const command = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
    new Promise((resolve) => {
      const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') };
      execFile(process.execPath, ['src/cli/import.ts', ...args], { env, timeout: 60_000 }, (error, out, err) => {
        resolve({ code: error ? Number(error.code) : 0, out, err });
      });
    });

  test.each([
    ['nothing', [], /--file is missing/],
    ['no kind', ['--file', 'x.csv'], /--kind must be one of/],
    ['an unknown kind', ['--file', 'x.csv', '--kind', 'nothing'], /--kind must be one of/],
    ['an unknown country', ['--file', 'x.csv', '--kind', 'standard', '--country', 'xx'], /--country/],
    ['an unknown format', ['--file', 'x.csv', '--kind', 'standard', '--format', 'doc'], /--format/],
    ['an unknown encoding', ['--file', 'x.csv', '--kind', 'standard', '--encoding', 'koi8-r'], /--encoding/],
    ['a day that is none', ['--file', 'x.csv', '--kind', 'standard', '--read', '2025-02-30'], /--read/],
    ['a day to come', ['--file', 'x.csv', '--kind', 'standard', '--read', '2999-01-01'], /--read/],
    ['an unknown option', ['--file', 'x.csv', '--kind', 'standard', '--force'], /--force/],
    ['an argument too many', ['x.csv'], /x\.csv/],
  ])('with %s ends with 1 and the usage', async (_name, args, said) => {
    const { code, out, err } = await command(...args);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(said);
    expect(err).toMatch(/npm run import -- --kind .*--file FILE/);
    expect(err).not.toMatch(/^\s+at /m);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  test('refuses a data directory that a server holds, and names it', async () => {
    const release = lockDataDir(join(folder, 'data'), 'server');
    const { code, out, err } = await command('--kind', 'standard', '--file', file);
    release();
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(new RegExp(`process ${process.pid} \\(server, since \\d{4}-`));
    expect(err).not.toMatch(/^\s+at /m);
  });

  test('imports, tells the sums and the bad rows, and lets the directory go', { timeout: 90_000 }, async () => {
    const tried = await command('--kind', 'standard', '--file', file, '--publish', '--dry-run');
    expect([tried.code, JSON.parse(tried.out)]).toEqual([0, expect.objectContaining({ rows: 3, created: 2, errors: 1, dryRun: true })]);
    const { code, out, err } = await command('--kind', 'standard', '--file', file, '--publish', '--read', '2025-06-03');
    expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ rows: 3, created: 2, errors: 1, dryRun: false })]);
    expect(err).toMatch(/row 4: error E_IMPORT_NO_NUMBER number/);
    const none = await command('--kind', 'standard', '--file', join(folder, 'none.csv'));
    expect(none.code).toBe(1);
    expect(none.err).not.toMatch(/^\s+at /m);
    const connection = await connect({ dataDir: join(folder, 'data'), command: 'test' });
    expect(await connection.query('select number, state, source_read as read from standard order by number')).toEqual([
      { number: 'GB/T 1-2020', state: 'published', read: '2025-06-03' },
      { number: 'GB/T 2-2020', state: 'published', read: '2025-06-03' },
    ]);
    await connection.close();
  });

  test.each([
    ['its wrapper', (script: string) => ['scripts/run.mjs', script]],
    ['npm above the wrapper and a shell', (script: string) => ['-e', underShell(`node scripts/run.mjs ${script}; true`)]],
  ])('ends with %s, however that was killed, as every command does', { timeout: 60_000 }, async (_name, args) => {
    const endless = join(folder, 'endless.mjs');
    writeFileSync(endless, `setTimeout(() => undefined, 40_000); console.log('begun');`);
    const env = { PATH: process.env.PATH, npm_lifecycle_event: 'import' };
    const wrapper = spawn(process.execPath, args(endless), { env, stdio: ['ignore', 'pipe', 'ignore'] });
    await once(wrapper.stdout, 'data');
    wrapper.kill('SIGKILL');
    const ended = once(wrapper, 'close', { signal: AbortSignal.timeout(20_000) }); // when nobody holds its output any more
    await expect(ended).resolves.toEqual([null, 'SIGKILL']);
  });
});
