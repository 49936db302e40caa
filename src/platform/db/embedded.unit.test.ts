import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Connection, connect } from './connect.server.ts';
import { isDiskFull, isUnavailable } from './errors.server.ts';
import { DataDirLocked } from './lock.server.ts';

let folder: string;
let dataDir: string;
let connection: Connection | undefined;

beforeAll(async () => {
  folder = fs.mkdtempSync(join(tmpdir(), 'embedded-'));
  connection = await connect({ dataDir: join(folder, 'made') });
  await connection.close();
});
beforeEach(() => {
  dataDir = fs.mkdtempSync(join(folder, 'data-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await connection?.close();
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Copies an initialised database into the directory of this test; creating a new one takes longer than any of the tests. */
const copyMade = () => fs.cpSync(join(folder, 'made'), dataDir, { recursive: true });

const freeMegabytes = (megabytes: number) =>
  vi.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: megabytes, bsize: 2 ** 20 } as unknown as ReturnType<typeof fs.statfsSync>);

test('every commit is flushed to the disk', async () => {
  copyMade();
  connection = await connect({ dataDir });
  expect(await connection.query('show fsync')).toEqual([{ fsync: 'on' }]);
  expect(await connection.query('show wal_sync_method')).toEqual([{ wal_sync_method: 'fsync' }]);
  await connection.query('create table t (x int)');
  const fsync = vi.spyOn(fs, 'fsyncSync');
  for (let x = 0; x < 10; x++) await connection.query('insert into t values ($1)', [x]);
  expect(fsync.mock.calls.length).toBeGreaterThanOrEqual(10);
});

test('a directory can be open once at a time, and its data persist', async () => {
  copyMade();
  connection = await connect({ dataDir, command: 'server' });
  await connection.query('create table t as select 7 as x');
  await expect(connect({ dataDir })).rejects.toThrow(DataDirLocked);
  await connection.close();
  await expect(connection.query('select 1')).rejects.toSatisfy(isUnavailable);
  expect(await connection.readiness()).toBe('unavailable');
  connection = await connect({ dataDir });
  expect(await connection.query('select x from t')).toEqual([{ x: 7 }]);
});

test('kill -9 loses no acknowledged commit, and an interrupted first start is repeated', async () => {
  fs.mkdirSync(join(dataDir, 'pg.new'));
  fs.writeFileSync(join(dataDir, 'pg.new', 'PG_VERSION'), '18');
  const code = `
    import { connect } from ${JSON.stringify(join(import.meta.dirname, 'connect.server.ts'))};
    const c = await connect({ dataDir: ${JSON.stringify(dataDir)} });
    await c.query('create table t (x int)');
    for (let x = 1; ; x++) { await c.query('insert into t values ($1)', [x]); process.stdout.write(x + '\\n'); }`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
    if (output.length > 2000) child.kill('SIGKILL');
  });
  await once(child, 'close');
  const acknowledged = Number(output.split('\n').at(-2));
  connection = await connect({ dataDir });
  const [found] = await connection.query<{ n: number; most: number }>('select count(*) as n, max(x) as most from t');
  expect(found?.n).toBe(found?.most);
  expect(found?.most).toBeGreaterThanOrEqual(acknowledged);
});

test('with little disk space the database is read-only, and writes again when space is free', async () => {
  copyMade();
  connection = await connect({ dataDir });
  await connection.query('create table t (x int)');
  const statfs = freeMegabytes(100);
  const insert = () => connection?.query('insert into t values (1)');
  await vi.waitFor(() => expect(insert()).rejects.toSatisfy(isDiskFull), { timeout: 5000, interval: 200 });
  expect(await connection.query('select 1 as x')).toEqual([{ x: 1 }]);
  statfs.mockRestore();
  await vi.waitFor(() => insert(), { timeout: 5000, interval: 200 });
});

test('a full disk is reported at the start, before the database is created', async () => {
  freeMegabytes(20);
  await expect(connect({ dataDir })).rejects.toSatisfy(isDiskFull);
  expect(fs.existsSync(join(dataDir, 'pg'))).toBe(false);
});

test('when a flush fails the engine stops instead of hanging, and loses nothing', async () => {
  copyMade();
  const onEngineFault = vi.fn();
  connection = await connect({ dataDir, onEngineFault });
  await connection.query('create table t as select 7 as x');
  const fsync = vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
    throw Object.assign(new Error('EIO'), { code: 'EIO' });
  });
  await expect(connection.query('insert into t values (8)')).rejects.toThrow();
  fsync.mockRestore();
  expect(onEngineFault).toHaveBeenCalledOnce();
  await expect(connection.query('select 1')).rejects.toSatisfy(isUnavailable);
  expect(await connection.readiness()).toBe('unavailable');
  await connection.close();
  connection = await connect({ dataDir });
  expect(await connection.query('select x from t where x = 7')).toEqual([{ x: 7 }]);
});

test('consecutive statements yield to the event loop', async () => {
  copyMade();
  connection = await connect({ dataDir });
  let [turns, on] = [0, true];
  const tick = () => {
    turns++;
    if (on) setImmediate(tick);
  };
  setImmediate(tick);
  for (let i = 0; i < 5; i++) await connection.query('select count(*) from generate_series(1, 200000)');
  on = false;
  expect(turns).toBeGreaterThan(2);
});
