import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { isFullCaseRun } from '../../../test/harness/cases.ts';
import { engine } from '../../../test/harness/database.ts';
import { processEnvironment } from '../../../test/harness/environment.ts';
import { connect } from '../../platform/db/connect.server.ts';
import { lockDataDir } from '../../platform/db/lock.server.ts';

/** Source text of a program that imitates npm: it runs a script through a shell. */
const underShell = (script: string) => `require('node:child_process').spawn('sh', ['-c', '${script}'], { stdio: 'inherit' })`;

/** Source text of a program that runs a command once for each list of arguments, and collects exit codes and output. */
const sequentialRunner = `
  const [file, calls] = process.argv.slice(1);
  const answers = [];
  const { stdout, stderr } = process;
  const say = stdout.write.bind(stdout);
  for (const [at, args] of JSON.parse(calls).entries()) {
    const answer = { code: 0, out: '', err: '' };
    stdout.write = (text) => (answer.out += text) !== '';
    stderr.write = (text) => (answer.err += text) !== '';
    process.argv = [process.execPath, ...args]; // as those of an evaluated text are read
    process.exitCode = 0;
    await import(file + '?' + at);
    answers.push({ ...answer, code: process.exitCode });
  }
  process.exitCode = 0;
  say(JSON.stringify(answers));
`;

/** The import command as users run it. Its behaviour does not depend on the database engine, so the tests run on one engine only. */
describe.runIf(engine === 'embedded')('npm run import', () => {
  let folder: string;
  let file: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'import-cli-'));
    file = join(folder, 'standards.csv');
    writeFileSync(file, 'number,title,sourceName\nGB/T 1-2020,One,S\nGB/T 2-2020,Two,S\n,Three,S\n');
    const database = join(folder, 'data', 'pg');
    mkdirSync(database, { recursive: true, mode: 0o700 });
    execFileSync('tar', ['-xf', inject('embeddedTemplate'), '-C', database], { stdio: 'ignore' }); // faster than creating a database
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  interface Answer {
    code: number;
    out: string;
    err: string;
  }
  const env = (dataDir = 'data') => ({ ...processEnvironment, DATA_DIR: join(folder, dataDir) });
  const command = (...args: string[]): Promise<Answer> =>
    new Promise((resolve) => {
      execFile(process.execPath, ['src/cli/import.ts', ...args], { env: env(), timeout: 150_000 }, (error, out, err) => {
        resolve({ code: error ? Number(error.code) : 0, out, err });
      });
    });
  /** Runs the commands one after the other in one process, which loads the modules once. */
  const commands = async (calls: string[][], dataDir?: string): Promise<Answer[]> => {
    const args = ['--input-type=module', '-e', sequentialRunner, pathToFileURL('src/cli/import.ts').href, JSON.stringify(calls)];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: env(dataDir), timeout: 150_000 });
    return JSON.parse(stdout);
  };

  test('exits with code 1: for invalid arguments with the usage, for a data directory in use with the process that uses it', {
    timeout: 180_000,
  }, async () => {
    const wrong: [args: string[], pattern: RegExp][] = [
      [[], /--file is missing/],
      [['--file', 'x.csv'], /--kind must be one of/],
      [['--file', 'x.csv', '--kind', 'nothing'], /--kind must be one of/],
      [['--file', 'x.csv', '--kind', 'standard', '--country', 'xx'], /--country/],
      [['--file', 'x.csv', '--kind', 'standard', '--format', 'doc'], /--format/],
      [['--file', 'x.csv', '--kind', 'standard', '--encoding', 'koi8-r'], /--encoding/],
      [['--file', 'x.csv', '--kind', 'standard', '--read', '2025-02-30'], /--read/],
      [['--file', 'x.csv', '--kind', 'standard', '--read', '2999-01-01'], /--read/],
      [['--file', 'x.csv', '--kind', 'standard', '--force'], /--force/],
      [['x.csv'], /x\.csv/],
    ];
    const release = lockDataDir(join(folder, 'held'), 'server');
    const answers = await commands([...wrong.map(([args]) => args), ['--kind', 'standard', '--file', file]], 'held');
    release();
    expect(existsSync(join(folder, 'held', 'pg'))).toBe(false);
    for (const [at, [args, pattern]] of wrong.entries()) {
      const { code, out, err } = answers[at] as Answer;
      expect([args, code, out]).toEqual([args, 1, '']);
      expect(err).toMatch(pattern);
      expect(err).toMatch(/npm run import -- --kind .*--file FILE/);
      expect(err).not.toMatch(/^\s+at /m);
    }
    const { code, out, err } = answers[wrong.length] as Answer;
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(new RegExp(`process ${process.pid} \\(server, since \\d{4}-`));
    expect(err).not.toMatch(/^\s+at /m);
  });

  test('imports, prints totals and bad rows, and releases the data directory', { timeout: 180_000 }, async () => {
    const { code, out, err } = await command('--kind', 'standard', '--file', file, '--publish', '--read', '2025-06-03');
    expect(code, err).toBe(0);
    expect(JSON.parse(out)).toEqual(expect.objectContaining({ rows: 3, created: 2, errors: 1, dryRun: false }));
    expect(err).toMatch(/row 4: error E_IMPORT_NO_NUMBER number/);
    const connection = await connect({ dataDir: join(folder, 'data'), command: 'test' });
    expect(await connection.query('select number, state, source_read as read from standard order by number')).toEqual([
      { number: 'GB/T 1-2020', state: 'published', read: '2025-06-03' },
      { number: 'GB/T 2-2020', state: 'published', read: '2025-06-03' },
    ]);
    await connection.close();
  });

  test.runIf(isFullCaseRun)('a dry run stores nothing, and a missing file is refused', { timeout: 180_000 }, async () => {
    const more = join(folder, 'more.csv');
    writeFileSync(more, 'number,title,sourceName\nGB/T 1-2020,One,S\nGB/T 3-2020,Three,S\n');
    const [stored, tried, again, none] = (await commands([
      ['--kind', 'standard', '--file', file, '--publish', '--read', '2025-06-03'],
      ...[1, 2].map(() => ['--kind', 'standard', '--file', more, '--publish', '--dry-run', '--read', '2025-06-03']),
      ['--kind', 'standard', '--file', join(folder, 'none.csv')],
    ])) as [Answer, Answer, Answer, Answer];
    expect(stored.code).toBe(0);
    for (const { code, out } of [tried, again])
      expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ rows: 2, created: 1, unchanged: 1, dryRun: true })]);
    expect(none.code).toBe(1);
    expect(none.err).not.toMatch(/^\s+at /m);
  });

  test.each([
    ['its wrapper', (script: string) => ['scripts/run.mjs', script]],
    ['npm above the wrapper and a shell', (script: string) => ['-e', underShell(`node scripts/run.mjs ${script}; true`)]],
  ])('the command exits when %s is killed', { timeout: 60_000 }, async (_name, args) => {
    const endless = join(folder, 'endless.mjs');
    writeFileSync(endless, `setTimeout(() => undefined, 40_000); console.log('begun');`);
    const env = { PATH: process.env.PATH, npm_lifecycle_event: 'import' };
    const wrapper = spawn(process.execPath, args(endless), { env, stdio: ['ignore', 'pipe', 'ignore'] });
    await once(wrapper.stdout, 'data');
    wrapper.kill('SIGKILL');
    const ended = once(wrapper, 'close', { signal: AbortSignal.timeout(20_000) }); // `close` is emitted when no process holds the output any more
    await expect(ended).resolves.toEqual([null, 'SIGKILL']);
  });
});
