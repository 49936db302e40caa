import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../base/errors.ts';
import type { Connection } from '../../db/connect.server.ts';
import { logFailure } from '../../process/log.ts';
import { networkOf } from '../network.ts';
import { isWrite } from './session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Costs so much that nobody gets more than two of it at a time: always, or as the request asks for it. */
    heavy?: boolean | ((request: FastifyRequest) => boolean);
  }
  interface FastifyRequest {
    /** The place that a heavy request holds; null for any other. */
    turn: Turn | null;
  }
}

/** How much of it one caller has in work at a time. */
const most = 2;
/** Bytes of a body beyond which reading and cleaning it is heavy: texts up to here take a few milliseconds. */
const large = 32 * 1024;
/** Seconds after which it is worth trying again. */
const patience = 5;

/** The places of each caller, of every kind of work together, in all processes of the database. */
class Places {
  readonly #hold: Connection['hold'];
  /** The places that are taken here. */
  readonly #here = new Set<string>();

  constructor(hold: Connection['hold']) {
    this.#hold = hold;
  }

  /** A place for the caller; E_BUSY where all are taken. */
  async take(caller: string): Promise<Turn> {
    for (let i = 1; i <= most; i++) {
      const place = `heavy ${i} ${caller}`;
      if (this.#here.has(place)) continue;
      this.#here.add(place); // before it is asked for: others of this process look for another one
      const letGo = await this.#hold(place).catch((error: unknown) => {
        logFailure('Places could not be held over all processes', error); // each counts for itself meanwhile
        return () => undefined;
      });
      if (letGo)
        return new Turn(() => {
          letGo();
          this.#here.delete(place);
        });
      this.#here.delete(place);
    }
    throw new AppError('E_BUSY', undefined, patience);
  }
}

/**
 * One place in the queue. It is free again when the connection is done with the answer and the work behind it is over too: who gives
 * up and asks again must not make the portal work on more than two.
 */
class Turn {
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

/** Whose work a request is: an account's, or of an address where nobody is signed in. */
export const callerOf = ({ actor, ip }: FastifyRequest): string => (actor ? `account:${actor.id}` : `address:${networkOf(ip)}`);

const bodyIsLarge = ({ method, headers }: FastifyRequest): boolean =>
  isWrite(method) && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > large);

const isHeavy = (request: FastifyRequest): boolean => {
  const { heavy = false } = request.routeOptions.config ?? {};
  return bodyIsLarge(request) || (typeof heavy === 'function' ? heavy(request) : heavy);
};

/** Long texts, files and exports: two at a time for each account, or address of who is not signed in. E_BUSY before the body is read. */
export const heavy = (app: FastifyInstance, { connection }: { connection: Connection }): void => {
  const places = new Places((name) => connection.hold(name));
  app.decorateRequest('turn', null);
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isHeavy(request)) return;
    const turn = await places.take(callerOf(request));
    request.turn = turn;
    if (reply.raw.closed || reply.raw.destroyed) turn.closed();
    else reply.raw.once('close', () => turn.closed());
  });
  app.addHook('preHandler', async ({ turn }) => turn?.begun());
  app.addHook('onSend', async ({ turn }) => turn?.worked());
};
