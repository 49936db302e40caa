import { HttpConnection } from './client.ts';
import type { CpuMeter } from './cpu.ts';

/** A server under test. */
export interface MeteredServer {
  /** Title of the tree in messages. */
  name: string;
  url: string;
  serverCpu: CpuMeter;
  databaseCpu: CpuMeter;
}

/** How a row of the comparison requests its addresses. */
export interface LoadPlan {
  connections: number;
  headers: Readonly<Record<string, string>>;
  /** One path, or the path of the request with this number. */
  address: string | ((index: number) => string);
}

/** Result of loads; times in milliseconds. */
export interface Load {
  answers: number;
  ms: number;
  serverCpu: number;
  databaseCpu: number;
  latencies: number[];
}

/** Requests that a load sends: `count` of them, beginning with number `from`. */
export interface Requests {
  from: number;
  count: number;
}

/** A response had another status than 200. */
export class BadAnswerError extends Error {}

/** Connections to one server, and what was measured through them. A server closes connections that are not used for some seconds. */
export class LoadClient {
  readonly #server: MeteredServer;
  readonly #pathOf: (index: number) => string;
  readonly #connections: readonly HttpConnection[];
  #cpuBefore: readonly [server: number, database: number];
  #latencies: number[] = [];
  #answers = 0;
  #ms = 0;

  constructor(server: MeteredServer, { connections, headers, address }: LoadPlan) {
    this.#server = server;
    this.#pathOf = typeof address === 'string' ? () => address : address;
    this.#connections = Array.from({ length: connections }, () => new HttpConnection(server.url, headers));
    this.#cpuBefore = this.#readCpu();
  }

  #readCpu(): readonly [number, number] {
    return [this.#server.serverCpu.read(), this.#server.databaseCpu.read()];
  }

  /**
   * Sends requests on some of the connections; each one waits for its answer before it takes the next request. All answers are awaited. Returns
   * the duration. Throws BadAnswerError.
   */
  async send({ from, count }: Requests, connections = this.#connections.length): Promise<number> {
    const end = from + count;
    let next = from;
    const work = async (connection: HttpConnection): Promise<void> => {
      while (next < end) {
        const path = this.#pathOf(next++);
        const sent = performance.now();
        const status = await connection.get(path);
        if (status !== 200) throw new BadAnswerError(`${this.#server.name}: status ${status} of ${path}`);
        this.#latencies.push(performance.now() - sent);
      }
    };
    const begun = performance.now();
    await Promise.all(this.#connections.slice(0, connections).map(work));
    const ms = performance.now() - begun;
    this.#answers += count;
    this.#ms += ms;
    return ms;
  }

  /** Begins to measure: what was sent before does not count. */
  begin(): void {
    this.#latencies = [];
    this.#answers = 0;
    this.#ms = 0;
    this.#cpuBefore = this.#readCpu();
  }

  /** What was measured since the beginning. The CPU time includes that which the server used after the answers. */
  readLoad(): Load {
    const [server, database] = this.#readCpu();
    return {
      answers: this.#answers,
      ms: this.#ms,
      latencies: this.#latencies,
      serverCpu: server - this.#cpuBefore[0],
      databaseCpu: database - this.#cpuBefore[1],
    };
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }
}
