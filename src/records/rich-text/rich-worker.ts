// Entry of the worker thread (rich-pool.server.ts). It runs from the TypeScript sources, which Node executes directly.
import { parentPort } from 'node:worker_threads';
import { cleanRichBody } from './rich-body.server.ts';
import { cleanHtml } from './rich-text.server.ts';

const works = { cleanRichBody, cleanHtml };
/** Name of the function that the worker thread applies to a text. */
export type RichTextTask = keyof typeof works;

parentPort?.on('message', ({ work, html }: { work: RichTextTask; html: string }) => parentPort?.postMessage(works[work](html)));
