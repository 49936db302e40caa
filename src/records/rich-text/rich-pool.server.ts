import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Gate } from '../../platform/files/gate.server.ts';
import { richBody } from './rich-body.server.ts';
import { cleanHtmlOnce } from './rich-text.server.ts';
import type { RichTextTask } from './rich-worker.ts';

/** Markup up to this many characters is done at once: it takes a few milliseconds. */
const small = 32 * 1024;
/** Most memory that one text may take, in MB. */
const memory = 512;
/** Most processor time that one text may take, in milliseconds; nobody writes what takes more. A busy machine takes longer by the clock. */
const patience = 10_000;
/** How often a thread is asked how much it has taken, in milliseconds. */
const glance = 250;

// as many as leave a core to those who answer; a bounded number waits
const gate = new Gate(1, 20);
let idle: Worker | undefined;

/** Beside this file when run from source; from the project root when this code is part of the server bundle. */
const workerFile = (): string => {
  const file = [join(import.meta.dirname, 'rich-worker.ts'), resolve('src/records/rich-text/rich-worker.ts')].find(existsSync);
  if (!file) throw new Error('No worker found: start from the project root (src/records/rich-text)');
  return file;
};

const newThread = async (): Promise<Worker> => {
  const worker = new Worker(workerFile(), { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memory } });
  await once(worker, 'online'); // until then it cannot be asked what it takes
  return worker;
};

/** Ends once the thread has worked for as long as one text may take. Rejects where the thread has ended. */
const spent = async (worker: Worker, signal: AbortSignal): Promise<void> => {
  const taken = async () => {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  };
  for (const before = await taken(); (await taken()) - before < patience; ) await sleep(glance, undefined, { signal });
};

/** Does it in the thread; `undefined` where that takes too long: such a thread is given up. */
const inThread = (work: RichTextTask, html: string): Promise<string | null | undefined> =>
  gate.run(async () => {
    const worker = idle ?? (await newThread());
    idle = undefined;
    worker.ref();
    const over = new AbortController();
    try {
      const answered: Promise<(string | null)[]> = once(worker, 'message', { signal: over.signal }); // rejects where the thread fails
      worker.postMessage({ work, html });
      const answer = await Promise.race([answered, spent(worker, over.signal)]);
      if (!answer) return undefined;
      worker.unref(); // it waits for the next text, but keeps no process alive
      idle = worker;
      return answer[0] ?? null;
    } finally {
      over.abort();
      if (idle !== worker) await worker.terminate();
    }
  });

/** `richBody`, away from those who wait for other answers. E_UNAVAILABLE while too many long texts are in work. */
export const richBodyInPool = async (html: string): Promise<string | null> =>
  html.length <= small ? richBody(html) : ((await inThread('richBody', html)) ?? null);

/** `cleanHtml`, likewise; a text that takes too long is shown as nothing. */
export const cleanHtmlInPool = async (html: string): Promise<string> =>
  html.length <= small ? cleanHtmlOnce(html) : ((await inThread('cleanHtml', html)) ?? '');
