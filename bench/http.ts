import { get as httpGet, type IncomingHttpHeaders } from 'node:http';

/** Answer to a GET request, as transferred. */
export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body as sent, still compressed. */
  body: Buffer;
}

/** Sends one GET request and returns the answer as transferred; `fetch` would decompress the body. */
export const sendGetRequest = (url: string, headers: Record<string, string> = {}): Promise<HttpAnswer> =>
  new Promise((resolve, reject) => {
    const request = httpGet(url, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }));
      response.on('error', reject);
    });
    request.on('error', reject);
  });
