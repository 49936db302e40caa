import { type Load, LoadClient, type LoadPlan, type MeteredServer, type Requests } from './load.ts';

/** Loads of both trees at the same addresses. */
export interface Pair {
  ours: Load;
  theirs: Load;
}
export type Tree = keyof Pair;
/** The two trees, or what belongs to each of them. */
export type ForEachTree<T> = Readonly<Record<Tree, T>>;

/** Duration of the load of each tree in a pair, in milliseconds; half of the sum of the two. */
const loadMs = 1000;
/** Milliseconds of warm-up of each server, without its first requests. */
const warmUpMs = 1000;
/** Requests of the first step of a warm-up; each further step sends up to twice as many. */
const firstRequests = 8;
/** Requests of each connection in the first steps: a server whose code is not compiled yet would refuse requests of all connections. */
const perConnection = 4;
/** A pair alternates at most this many times between the two trees: the speed of a virtual machine changes within tenths of a second. */
const mostTurns = 8;

/** Counts the addresses of a row, so that each server is asked for each of them at most once. */
export class AddressCounter {
  #next = 0;

  /** Number of the first of `count` addresses that were not requested yet. */
  take(count: number): number {
    const from = this.#next;
    this.#next += count;
    return from;
  }
}

/** Connections to two servers, one of each tree. */
class ClientPair {
  readonly ours: LoadClient;
  readonly theirs: LoadClient;
  readonly #connections: number;

  constructor(servers: ForEachTree<MeteredServer>, plan: LoadPlan) {
    this.#connections = plan.connections;
    this.ours = new LoadClient(servers.ours, plan);
    this.theirs = new LoadClient(servers.theirs, plan);
  }

  /** Sends the same requests to both servers, one after the other; returns the sum of the durations. */
  async sendToBoth(first: Tree, requests: Requests, connections?: number): Promise<number> {
    const second = first === 'ours' ? 'theirs' : 'ours';
    return (await this[first].send(requests, connections)) + (await this[second].send(requests, connections));
  }

  /** Sends one request on each connection, then starts to measure, because opening connections takes time of both servers. */
  async open(addresses: AddressCounter): Promise<void> {
    const count = this.#connections;
    await this.sendToBoth('ours', { from: addresses.take(count), count });
    this.ours.startMeasuring();
    this.theirs.startMeasuring();
  }

  close(): void {
    this.ours.close();
    this.theirs.close();
  }
}

/** Loads two servers, one of each tree, as a row demands. */
export class PairLoader {
  readonly #servers: ForEachTree<MeteredServer>;
  readonly #plan: LoadPlan;
  readonly #addresses: AddressCounter;
  #pairs = 0;

  constructor(servers: ForEachTree<MeteredServer>, plan: LoadPlan, addresses: AddressCounter) {
    this.#servers = servers;
    this.#plan = plan;
    this.#addresses = addresses;
  }

  async #withClients<T>(load: (clients: ClientPair) => Promise<T>): Promise<T> {
    const clients = new ClientPair(this.#servers, this.#plan);
    try {
      return await load(clients);
    } finally {
      clients.close();
    }
  }

  /** Loads both servers for the time of a warm-up. Returns the number of requests that take a second on average of the two. */
  warmUp(): Promise<number> {
    return this.#withClients(async (clients) => {
      let count = firstRequests;
      for (let spent = 0; ; ) {
        const connections = Math.min(this.#plan.connections, Math.ceil(count / perConnection));
        const isFirst = count === firstRequests;
        const ms = await clients.sendToBoth('ours', { from: this.#addresses.take(count), count }, connections);
        if (!isFirst) spent += ms; // a server may load what it needs with its first request
        const perSecond = Math.ceil((2 * loadMs * count) / ms);
        if (spent >= 2 * warmUpMs) return perSecond;
        count = Math.max(firstRequests + 1, Math.min(2 * count, perSecond));
      }
    });
  }

  /** Measures a pair of `total` requests to each server, which are sent in several turns. The first tree alternates (ABBA). */
  measure(total: number): Promise<Pair> {
    const turns = Math.min(mostTurns, Math.max(1, Math.floor(total / this.#plan.connections / 2)));
    const first = this.#pairs++;
    return this.#withClients(async (clients) => {
      await clients.open(this.#addresses);
      for (let turn = 0; turn < turns; turn++) {
        const count = Math.floor((total * (turn + 1)) / turns) - Math.floor((total * turn) / turns);
        await clients.sendToBoth((first + turn) % 2 === 0 ? 'ours' : 'theirs', { from: this.#addresses.take(count), count });
      }
      return { ours: clients.ours.readLoad(), theirs: clients.theirs.readLoad() };
    });
  }
}
