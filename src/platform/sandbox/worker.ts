// Main module of a sandbox process (processes.server.ts). Node executes it directly from the sources.
import { pathToFileURL } from 'node:url';
import type { TaskFunction } from './task.ts';

/** Message to a sandbox process: start a parser module with an input, or send the next piece of output. */
export type TaskRequest = { module: string; input: unknown } | 'more';
/** Answer of a parser: a piece of output and whether more pieces follow, or a programming error. */
export type TaskAnswer = { state: 'more' | 'end'; piece?: unknown } | { state: 'failed'; reason: string };

let pieceRequest = Promise.withResolvers<void>();

const send = (answer: TaskAnswer | 'ready'): void => void process.send?.(answer);

const isPieces = (made: object): made is AsyncIterable<unknown> => Symbol.asyncIterator in made;

const read = async (module: string, input: unknown): Promise<void> => {
  try {
    const { run }: { run: TaskFunction<unknown, unknown> } = await import(pathToFileURL(module).href);
    const made = run(input);
    if (!isPieces(made)) return send({ state: 'end', piece: await made });
    for await (const piece of made) {
      send({ state: 'more', piece });
      await pieceRequest.promise;
      pieceRequest = Promise.withResolvers();
    }
    send({ state: 'end' });
  } catch (error) {
    send({ state: 'failed', reason: String(error instanceof Error ? (error.stack ?? error) : error) });
  }
};

process.on('message', (question: TaskRequest) =>
  question === 'more' ? pieceRequest.resolve() : void read(question.module, question.input),
);
process.on('disconnect', () => process.exit());
send('ready');
