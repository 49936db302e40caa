// This module is loaded before a program (`node --import`). From a chosen time on, file operations of the embedded database fail as on a
// broken disk. The failures begin at the start if the variable FAILING_DISK describes a failure, or later when the parent process sends a
// failure.
import fs from 'node:fs';

export const diskOperations = [
  'openSync',
  'readSync',
  'writeSync',
  'fsyncSync',
  'closeSync',
  'fstatSync',
  'lstatSync',
  'readdirSync',
  'renameSync',
  'unlinkSync',
  'ftruncateSync',
  'statfsSync',
] as const;
export interface DiskFailure {
  operation: (typeof diskOperations)[number];
  code: string;
  /** Number of calls that succeed before the first failure. */
  after?: number;
}

let failing: DiskFailure | undefined;
let calls = 0;
/** Open descriptors of database files. */
const own = new Set<number>();
const isOwn = (target: unknown): boolean =>
  typeof target === 'number'
    ? own.has(target)
    : /[/\\]pg(\.new)?([/\\]|$)/.test(String(target)) && !String(target).includes('node_modules');

const fault = (operation: string, code: string) => {
  const syscall = operation.replace(/Sync$/, '');
  return Object.assign(new Error(`${code}: i/o error, ${syscall}`), { code, syscall });
};

for (const operation of diskOperations) {
  const real = fs[operation] as (...args: unknown[]) => unknown;
  const failingOnes = (...args: unknown[]): unknown => {
    const [target] = args;
    const concerned = operation === 'statfsSync' || isOwn(target);
    if (concerned && failing?.operation === operation && calls++ >= (failing.after ?? 0)) throw fault(operation, failing.code);
    const result = real(...args);
    if (operation === 'openSync') {
      if (isOwn(target)) own.add(result as number);
      else own.delete(result as number); // this number belonged to a file that was closed by an operation that is not intercepted
    }
    if (operation === 'closeSync') own.delete(target as number);
    return result;
  };
  Object.assign(fs, { [operation]: failingOnes });
}

if (process.env.FAILING_DISK) failing = JSON.parse(process.env.FAILING_DISK) as DiskFailure;
process.on('message', (failure: DiskFailure) => {
  failing = failure;
  calls = 0;
  process.send?.('failing');
});
process.channel?.unref();
