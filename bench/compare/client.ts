import { connect, type Socket } from 'node:net';

const headEnd = '\r\n\r\n';
const lineEnd = '\r\n';
const closed = 'The server closed the connection';

/**
 * One keep-alive HTTP connection of the driver, which sends one GET request at a time and does not decode answers. The driver has one core. undici
 * needs more of it for a cached answer than a server does, so it would limit both trees; autocannon opens its connections for each load anew, and
 * waits at the end for the slowest of them.
 */
export class HttpConnection {
  readonly #url: URL;
  readonly #fixedLines: string;
  #socket: Socket | undefined;
  /** Bytes that were received and not yet read; complete lines and bodies are removed. */
  #unread: Buffer = Buffer.alloc(0);
  /** Bytes of the body, or of the current chunk and its line end, that were not received yet; undefined while a line is expected. */
  #missing: number | undefined;
  #isChunked = false;
  #status = 0;
  #answer: PromiseWithResolvers<number> | undefined;

  constructor(url: string, headers: Readonly<Record<string, string>>) {
    this.#url = new URL(url);
    const lines = Object.entries({ host: this.#url.host, ...headers }).map(([name, value]) => `${name}: ${value}${lineEnd}`);
    this.#fixedLines = ` HTTP/1.1${lineEnd}${lines.join('')}${lineEnd}`;
  }

  /** Opens the connection with the first request, because servers close a connection that sends nothing for some seconds. */
  #open(): Socket {
    const { hostname, port } = this.#url;
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    socket.on('data', (data: Buffer) => this.#read(data));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error(closed)));
    return socket;
  }

  /** Requests a path; returns the status code once the answer has been received completely. Rejects if the connection fails. */
  get(path: string): Promise<number> {
    this.#socket ??= this.#open();
    if (this.#socket.destroyed) return Promise.reject(new Error(closed));
    this.#answer = Promise.withResolvers();
    this.#socket.write(`GET ${path}${this.#fixedLines}`);
    return this.#answer.promise;
  }

  close(): void {
    this.#answer = undefined;
    this.#socket?.destroy();
  }

  #fail(error: Error): void {
    this.#answer?.reject(error);
    this.#answer = undefined;
  }

  #read(data: Buffer): void {
    this.#unread = this.#unread.length > 0 ? Buffer.concat([this.#unread, data]) : data;
    while (this.#answer && this.#step());
  }

  /** Reads the next part of the answer; returns false if it was not received completely. */
  #step(): boolean {
    if (this.#missing === undefined) return this.#isChunked ? this.#readChunkSize() : this.#readHead();
    const taken = Math.min(this.#missing, this.#unread.length);
    this.#unread = this.#unread.subarray(taken);
    this.#missing -= taken;
    if (this.#missing > 0) return false;
    this.#missing = undefined;
    if (!this.#isChunked) this.#complete();
    return true;
  }

  #readHead(): boolean {
    const end = this.#unread.indexOf(headEnd);
    if (end < 0) return false;
    const head = this.#unread.toString('latin1', 0, end);
    this.#unread = this.#unread.subarray(end + headEnd.length);
    this.#status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    this.#isChunked = length === undefined;
    if (length !== undefined) this.#missing = Number(length);
    return true;
  }

  #readChunkSize(): boolean {
    const end = this.#unread.indexOf(lineEnd);
    if (end < 0) return false;
    const size = Number.parseInt(this.#unread.toString('latin1', 0, end), 16);
    if (Number.isNaN(size)) this.#fail(new Error('The answer has neither a length nor chunks'));
    this.#unread = this.#unread.subarray(end + lineEnd.length);
    this.#missing = size + lineEnd.length;
    if (size === 0) this.#isChunked = false; // the line end after the last chunk completes the answer
    return true;
  }

  #complete(): void {
    const answer = this.#answer;
    this.#answer = undefined;
    answer?.resolve(this.#status);
  }
}
