import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { BoundedSemaphore } from '../../platform/files/gate.server.ts';
import { cleanRichBody } from './rich-body.server.ts';
import { cleanHtmlWithCache } from './rich-text.server.ts';
import type { RichTextTask } from './rich-worker.ts';

/** Markup up to this many characters is cleaned in the main thread: it takes a few milliseconds. */
const small = 32 * 1024;
/** Memory limit of the worker thread, in MB. */
const memoryLimitMb = 512;
/** Limit of processor time for one text, in milliseconds; no real text takes longer. The elapsed time may be longer on a busy machine. */
const cpuLimitMs = 10_000;
/** Interval at which the thread's processor time is read, in milliseconds. */
const pollMs = 250;

// one text at a time is cleaned in the worker, which leaves processor cores for requests; at most 20 texts wait
const gate = new BoundedSemaphore(1, 20);
let idle: Worker | undefined;

/** Path of the worker: beside this file if run from source, else below the project root, because the server bundle does not contain it. */
const workerFile = (): string => {
  const file = [join(import.meta.dirname, 'rich-worker.ts'), resolve('src/records/rich-text/rich-worker.ts')].find(existsSync);
  if (!file) throw new Error('No worker found: start from the project root (src/records/rich-text)');
  return file;
};

const newThread = async (): Promise<Worker> => {
  const worker = new Worker(workerFile(), { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb } });
  await once(worker, 'online'); // the worker's processor time cannot be read before it is online
  return worker;
};

/** Resolves when the worker thread has used the processor time that is allowed for one text. Rejects if the thread has ended. */
const waitForCpuLimit = async (worker: Worker, signal: AbortSignal): Promise<void> => {
  const usedMs = async () => {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  };
  for (const before = await usedMs(); (await usedMs()) - before < cpuLimitMs; ) await sleep(pollMs, undefined, { signal });
};

/** Executes a task in the worker thread. Beyond the processor time limit, terminates the thread and returns undefined. */
const runInWorkerThread = (work: RichTextTask, html: string): Promise<string | null | undefined> =>
  gate.run(async () => {
    const worker = idle ?? (await newThread());
    idle = undefined;
    worker.ref();
    const over = new AbortController();
    try {
      const answered: Promise<(string | null)[]> = once(worker, 'message', { signal: over.signal }); // rejects if the worker thread fails
      worker.postMessage({ work, html });
      const answer = await Promise.race([answered, waitForCpuLimit(worker, over.signal)]);
      if (!answer) return undefined;
      worker.unref(); // an idle worker thread does not keep the process alive
      idle = worker;
      return answer[0] ?? null;
    } finally {
      over.abort();
      if (idle !== worker) await worker.terminate();
    }
  });

/**
 * Applies `cleanRichBody`; long texts run in a worker thread, so that they do not block other requests. Also returns null beyond the time limit.
 * Throws E_UNAVAILABLE if too many texts wait.
 */
export const cleanRichBodyInPool = async (html: string): Promise<string | null> =>
  html.length <= small ? cleanRichBody(html) : ((await runInWorkerThread('cleanRichBody', html)) ?? null);

/**
 * Applies `cleanHtml`; long texts run in a worker thread. Returns an empty text beyond the time limit. Throws E_UNAVAILABLE if too many texts
 * wait.
 */
export const cleanHtmlInPool = async (html: string): Promise<string> =>
  html.length <= small ? cleanHtmlWithCache(html) : ((await runInWorkerThread('cleanHtml', html)) ?? '');
