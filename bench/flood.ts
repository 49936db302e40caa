// flood.ts URL SECONDS keep|close: opens 1,000 connections from 127.0.0.2 that request unknown words in searches and pages. Prints the count of
// each status as JSON.
import { Agent, get } from 'node:http';
import { createUnknownKeywordMaker } from './unknown-words.ts';

const [url = '', seconds = '', way] = process.argv.slice(2);
const connections = 1000;
const end = performance.now() + Number(seconds) * 1000;
const next = createUnknownKeywordMaker(Math.floor(end));
const counts: Record<string, number> = {};
let requestCount = 0;

const ask = (agent: Agent | false): Promise<string> =>
  new Promise((resolve) => {
    const path = `${requestCount++ % 2 === 0 ? '/api/portal/search' : '/search'}?keyword=${encodeURIComponent(next())}`;
    const request = get(url + path, { agent, localAddress: '127.0.0.2' }, (response) => {
      response.resume();
      response.on('close', () => resolve(String(response.statusCode)));
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
  });

await Promise.all(
  Array.from({ length: connections }, async () => {
    const agent = way === 'keep' && new Agent({ keepAlive: true, maxSockets: 1 });
    while (performance.now() < end) {
      const status = await ask(agent);
      counts[status] = (counts[status] ?? 0) + 1;
    }
    if (agent) agent.destroy();
  }),
);
process.stdout.write(JSON.stringify(counts));
