import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataDirLocked, lockDataDir } from './lock.server.ts';

let dir: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) if (child.kill('SIGKILL')) await once(child, 'exit');
  rmSync(dir, { recursive: true, force: true });
});

/** Starts a child process that tries to lock the directory, prints the result and waits. */
const holder = async (command: string): Promise<{ child: ChildProcess; said: string }> => {
  const code = `
    import { lockDataDir } from ${JSON.stringify(join(import.meta.dirname, 'lock.server.ts'))};
    try { lockDataDir(${JSON.stringify(dir)}, ${JSON.stringify(command)}); console.log('locked'); }
    catch (error) { console.log(error.message); process.exit(1); }
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  const [output] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  return { child, said: String(output).trim() };
};

test('a second process is refused with the process id of the holder', async () => {
  const first = await holder('seed');
  expect(first.said).toBe('locked');
  const second = await holder('import');
  expect(second.said).toContain(`process ${first.child.pid} (seed, since 20`);
  expect(() => lockDataDir(dir, 'server')).toThrow(DataDirLocked);
});

test('kill -9 of the holder releases the directory at once', async () => {
  const first = await holder('seed');
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  expect((await holder('import')).said).toBe('locked');
});

test('the lock also applies within one process, until it is released', () => {
  const release = lockDataDir(dir, 'server');
  try {
    lockDataDir(dir, 'import');
    expect.unreachable();
  } catch (error) {
    expect((error as DataDirLocked).holder).toMatchObject({ pid: process.pid, command: 'server' });
  }
  release();
  release();
  lockDataDir(dir, 'import')();
});
