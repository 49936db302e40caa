import { createServer, type IncomingHttpHeaders } from 'node:http';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { sendGetRequest } from './http.ts';
import { findFreePort } from './processes.ts';

/** Requests with this cookie receive pages without scripts. */
export const scriptlessCookie = { scriptless: '1' };

/** Compresses with the quality that the portal uses for its pages. */
const packed = (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

const withoutScripts = (body: Buffer): Buffer =>
  packed(
    brotliDecompressSync(body)
      .toString()
      .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
      .replace(/<link rel="(?:asleep|modulepreload)"[^>]*>/g, ''),
  );

const sentOn = ({ cookie = '', accept = '', 'user-agent': agent = '' }: IncomingHttpHeaders) => ({
  cookie,
  accept,
  'user-agent': agent,
  'accept-encoding': 'br',
});
const own = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);

/**
 * Starts a reverse proxy before the portal that removes scripts from pages if the request has `scriptlessCookie`. Pages with and without
 * scripts are both measured through the proxy.
 */
export const startScriptRemovingProxy = async (origin: string): Promise<{ url: string; stop: () => void }> => {
  const port = await findFreePort();
  const server = createServer(async ({ url = '/', headers }, response) => {
    const { status, headers: answered, body } = await sendGetRequest(origin + url, sentOn(headers));
    const isPage = answered['content-type']?.startsWith('text/html') && answered['content-encoding'] === 'br';
    const sent = isPage && headers.cookie?.includes('scriptless=1') ? withoutScripts(body) : body;
    const passedHeaders = Object.entries(answered).filter(([name, value]) => value !== undefined && !own.has(name));
    response.writeHead(status, { ...Object.fromEntries(passedHeaders), 'content-length': sent.length }).end(sent);
  }).listen(port, '127.0.0.1');
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close().closeAllConnections() };
};
