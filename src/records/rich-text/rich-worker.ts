// Runs in a thread of its own (rich-pool.server.ts), from the sources: Node takes them as they are.
import { parentPort } from 'node:worker_threads';
import { richBody } from './rich-body.server.ts';
import { cleanHtml } from './rich-text.server.ts';

const works = { richBody, cleanHtml };
export type RichTextTask = keyof typeof works;

parentPort?.on('message', ({ work, html }: { work: RichTextTask; html: string }) => parentPort?.postMessage(works[work](html)));
