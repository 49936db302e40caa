import type { Addresses } from './addresses.ts';
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
  address: string | Addresses;
}

/** Sums of loads or imports: answers or records, and times in milliseconds. */
export interface LoadTotals {
  answers: number;
  ms: number;
  serverCpu: number;
  databaseCpu: number;
}

/** Result of loads; the time until each answer is in milliseconds. */
export interface Load extends LoadTotals {
  latencies: number[];
}

/** Requests that a load sends: `count` of them, beginning with number `from`. */
export interface Requests {
  from: number;
  count: number;
}

/** A response had another status than 200, or a connection failed. */
export class FailedRequestError extends Error {}

/** Connections to one server, and what was measured through them. A server closes connections that are not used for some seconds. */
export class LoadClient {
  readonly #server: MeteredServer;
  readonly #pathOf: Addresses;
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
   * the duration. Throws FailedRequestError.
   */
  async send({ from, count }: Requests, connections = this.#connections.length): Promise<number> {
    const end = from + count;
    let next = from;
    const work = async (connection: HttpConnection): Promise<void> => {
      while (next < end) {
        const path = this.#pathOf(next++);
        const sent = performance.now();
        const result = await connection.get(path).catch((error: Error) => error.message);
        if (result !== 200) throw new FailedRequestError(`${this.#server.name}: ${result} from ${path}`);
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

  /** Starts to measure: what was sent before does not count. */
  startMeasuring(): void {
    this.#latencies = [];
    this.#answers = 0;
    this.#ms = 0;
    this.#cpuBefore = this.#readCpu();
  }

  /** What was measured since `startMeasuring`. The CPU time includes that which the server used after the answers. */
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
