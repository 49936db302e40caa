import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { PeriodicFlush } from '../src/platform/counters/periodic.server.ts';
import { log } from '../src/platform/process/log.ts';
import { isInWebFolder } from './harness/sources.ts';

/**
 * Only the job queue (src/platform/jobs) runs background work. Other files that lock rows with `skip locked` or use a timer are listed with
 * a reason.
 */
const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'skip locked': {
    'src/platform/http/throttle-store.server.ts': 'forgets counters that are over, but waits for no guess that is being counted',
    'src/records/edit/schedule.server.ts': 'empties the trash of what nobody is just bringing back, in one transaction',
    'src/records/edit/store.server.ts': 'one record in the transaction that publishes it: no lease, nothing is tried again',
  },
  'setInterval|setTimeout': {
    'src/platform/db/connection.server.ts': 'an end to the wait for an answer',
    'src/platform/db/advisory-locks.server.ts': 'the pause before a connection is asked for again',
    'src/platform/db/pool.server.ts': 'how long further connections are not asked for',
    'src/platform/db/retry.server.ts': 'the pause between two tries of a transaction',
    'src/platform/http/unread-body.ts': 'an end to the wait for the rest of a body',
    'src/platform/http/plugins/admission.ts': 'who is refused too often hears of it a moment later',
    'src/platform/db/listener.server.ts': 'whether its connection lives, and a new one where it does not',
    'src/platform/db/lock-waits.server.ts': 'looks at what keeps this start waiting',
    'src/platform/db/space.server.ts': 'looks at the disk',
    'src/platform/events/changes.server.ts': 'each process takes in for itself what all have committed',
    'src/records/engine/yield.ts': 'the pause between two batches of a job, for those who wait behind it',
    'src/records/rich-text/rich-pool.server.ts': 'an end to the wait for a thread',
    'src/platform/files/gate.server.ts': 'who is turned away hears of it a moment later',
    'src/platform/mail/sender.server.ts': 'a request waits for its own letter',
    'src/records/links/link-check.server.ts': 'the pause that a host is given between two requests of one run',
    'src/platform/counters/periodic.server.ts': 'each process stores what it alone has counted in its memory',
    'src/platform/sandbox/processes.server.ts': 'how long a caller waits for a limited process, and how long an idle one is kept',
    'src/platform/sandbox/sandbox.server.ts': 'the time that a parser is given',
    'src/platform/http/calm.ts': 'memory of this process',
    'src/platform/http/connections.ts': 'sockets of this process',
    'src/platform/http/admission-queue.ts': 'requests that wait in this process',
    'src/platform/http/wire.ts': 'sockets of this process',
  },
};

const code = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !isInWebFolder(file) && !file.startsWith('src/entry.') && !file.startsWith('src/platform/jobs/'));

test.each(Object.entries(exceptions))('there is no second job queue: %s', (pattern, reasons) => {
  const found = code.filter((file) => new RegExp(`\\b(${pattern})\\b`, 'i').test(readFileSync(file, 'utf8')));
  expect(found.sort()).toEqual(Object.keys(reasons).sort());
});

test('an error is logged if counts cannot be stored', async () => {
  const error = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  class Broken extends PeriodicFlush {
    override async flush(): Promise<void> {
      throw new Error('no database');
    }
  }
  await new Broken().stop();
  expect(error.mock.calls).toEqual([[{ err: new Error('no database') }, 'Counts could not be stored']]);
  error.mockRestore();
});
