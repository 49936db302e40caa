import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../base/errors.ts';
import type { Connection } from '../../db/connect.server.ts';
import { logFailure } from '../../process/log.ts';
import { networkKeyOf } from '../network.ts';
import { isWrite } from './session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a heavy route: each caller may have only two heavy requests in progress. A function decides per request. */
    heavy?: boolean | ((request: FastifyRequest) => boolean);
  }
  interface FastifyRequest {
    /** Slot of a heavy request; null for other requests. */
    turn: HeavyRequestSlot | null;
  }
}

/** Maximal number of concurrent heavy requests of a caller. */
const most = 2;
/** Bytes beyond which a request body is heavy to parse and clean; smaller texts take a few milliseconds. */
const large = 32 * 1024;
/** Seconds of Retry-After in the refusal of a heavy request. */
const patience = 5;

/** Slots of heavy requests per caller, for all kinds of heavy work together, in all processes on the database. */
class HeavyRequestSlots {
  readonly #hold: Connection['hold'];
  /** Slots that are taken in this process. */
  readonly #here = new Set<string>();

  constructor(hold: Connection['hold']) {
    this.#hold = hold;
  }

  /** Takes a slot for the caller. Throws E_BUSY if all are taken. */
  async take(caller: string): Promise<HeavyRequestSlot> {
    for (let i = 1; i <= most; i++) {
      const place = `heavy ${i} ${caller}`;
      if (this.#here.has(place)) continue;
      this.#here.add(place); // before the lock is requested, so that other requests of this process try another slot
      const letGo = await this.#hold(place).catch((error: unknown) => {
        logFailure('Places could not be held over all processes', error); // without the database, each process counts only its own requests
        return () => undefined;
      });
      if (letGo)
        return new HeavyRequestSlot(() => {
          letGo();
          this.#here.delete(place);
        });
      this.#here.delete(place);
    }
    throw new AppError('E_BUSY', undefined, patience);
  }
}

/**
 * A slot of a heavy request. It is freed when the connection has closed and the work has ended: a client that aborts and repeats its request must not
 * cause more than two in progress.
 */
class HeavyRequestSlot {
  readonly #free: () => void;
  #closed = false;
  #working = false;
  #over = false;

  constructor(free: () => void) {
    this.#free = free;
  }

  begun(): void {
    this.#working = true;
  }

  worked(): void {
    this.#working = false;
    this.#end();
  }

  closed(): void {
    this.#closed = true;
    this.#end();
  }

  #end(): void {
    if (this.#over || !this.#closed || this.#working) return;
    this.#over = true;
    this.#free();
  }
}

/** Returns the key of the caller: the account, or the network address of a visitor. */
export const callerKeyOf = ({ actor, ip }: FastifyRequest): string => (actor ? `account:${actor.id}` : `address:${networkKeyOf(ip)}`);

const bodyIsLarge = ({ method, headers }: FastifyRequest): boolean =>
  isWrite(method) && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > large);

const isHeavy = (request: FastifyRequest): boolean => {
  const { heavy = false } = request.routeOptions.config ?? {};
  return bodyIsLarge(request) || (typeof heavy === 'function' ? heavy(request) : heavy);
};

/** Limits heavy requests (long texts, files, exports) to two at a time per account or visitor's address. E_BUSY is thrown before the body is read. */
export const limitHeavyRequests = (app: FastifyInstance, { connection }: { connection: Connection }): void => {
  const places = new HeavyRequestSlots((name) => connection.hold(name));
  app.decorateRequest('turn', null);
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isHeavy(request)) return;
    const slot = await places.take(callerKeyOf(request));
    request.turn = slot;
    if (reply.raw.closed || reply.raw.destroyed) slot.closed();
    else reply.raw.once('close', () => slot.closed());
  });
  app.addHook('preHandler', async ({ turn: slot }) => slot?.begun());
  app.addHook('onSend', async ({ turn: slot }) => slot?.worked());
};
