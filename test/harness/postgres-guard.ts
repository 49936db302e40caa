// Runs PostgreSQL while its standard input is open. The pipe closes however the parent ends, even by SIGKILL.
// Arguments: JSON of { program, args, uid, gid, removeDir }.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

interface GuardedProcess {
  program: string;
  args: string[];
  uid?: number;
  gid?: number;
  removeDir?: string;
}

const { program, args, uid, gid, removeDir }: GuardedProcess = JSON.parse(process.argv[2] ?? '');
const ids = uid === undefined || gid === undefined ? {} : { uid, gid };
const server = spawn(program, args, { ...ids, stdio: ['ignore', 'ignore', 'inherit'] });

server.on('exit', (code) => {
  if (removeDir) rmSync(removeDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
process.stdin.on('close', () => {
  server.kill('SIGINT'); // SIGINT requests a fast shutdown of PostgreSQL
  setTimeout(() => server.kill('SIGQUIT'), 10_000);
});
process.stdin.resume();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.stdin.destroy());
