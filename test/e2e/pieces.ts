import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { base } from './browser.ts';

const pieces = 8;

/**
 * Starts a proxy to the portal that sends each page in pieces with pauses of 150 ms, in which the browser can paint the piece. Other files
 * pass unchanged. `url` is the origin of the proxy; `close` stops the proxy.
 */
export const openSlowProxy = async (): Promise<{ url: string; close: () => void }> => {
  const { hostname, port, host } = new URL(base);
  const server = createServer((incomingRequest, answer) => {
    const headers = { ...incomingRequest.headers, host, 'accept-encoding': 'identity' };
    const passed = request({ hostname, port, path: incomingRequest.url, method: incomingRequest.method, headers }, async (got) => {
      const { 'content-length': length, ...forwardedHeaders } = got.headers;
      if (!got.headers['content-type']?.includes('text/html')) {
        answer.writeHead(got.statusCode ?? 500, got.headers);
        got.pipe(answer);
        return;
      }
      const page = (await got.setEncoding('utf8').toArray()).join('');
      answer.writeHead(got.statusCode ?? 500, forwardedHeaders);
      const [from, to] = [page.indexOf('<body'), page.lastIndexOf('</footer>')];
      answer.write(page.slice(0, from));
      const step = Math.ceil((to - from) / pieces);
      for (let at = from; at < to; at += step) {
        answer.write(page.slice(at, Math.min(at + step, to)));
        await pause(150);
      }
      answer.end(page.slice(to));
    });
    passed.on('error', () => answer.destroy());
    incomingRequest.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
};
