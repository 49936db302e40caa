import type { FastifyInstance, FastifyRequest } from 'fastify';
import { composition } from '../areas.server.ts';
import type { Locale } from '../base/locales.ts';
import type { MemberAndOfficeApi } from '../member-api.ts';
import { createInProcessCalls, type OperationCallContext } from '../platform/http/operation.server.ts';
import { refusalEnvelope, toAppError } from '../platform/http/problems.ts';
import type { UrlQueryParameters } from '../records/api.ts';
import type { Services } from './services.ts';

/** An error as the browser would receive it: code, status, and texts in the reader's language. */
class MemberApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  constructor({ msg, code, fields }: ReturnType<typeof refusalEnvelope>, status: number, cause?: unknown) {
    super(msg, { cause });
    this.code = code;
    this.status = status;
    this.fields = fields ?? {};
  }
}

type Call = (...args: unknown[]) => Promise<unknown>;

/** Wraps a call so that it throws the error that its HTTP route would answer. */
const guarded =
  ({ services, context }: OperationCallContext<Services>, call: Call): Call =>
  async (...args) => {
    try {
      return await call(...args);
    } catch (error) {
      const appError = toAppError(error);
      throw new MemberApiError(refusalEnvelope(services, appError, context.locale, ''), appError.status, appError.cause);
    }
  };

/**
 * Headers of a page request that its API calls repeat: session, device and host. The host is repeated because links in messages may use it.
 */
const repeated = ['cookie', 'user-agent', 'host', 'x-forwarded-host', 'x-forwarded-proto'] as const;

/** Calls HTTP routes without a socket, for back-office resources, which have no function to call directly. */
const reader =
  (app: FastifyInstance, request: FastifyRequest, locale: Locale): MemberAndOfficeApi['adminGet'] =>
  async <T>(path: string, query: UrlQueryParameters = {}) => {
    const search = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one])));
    search.set('locale', locale);
    const headers = Object.fromEntries(
      repeated.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
    );
    const answer = await app.inject({ url: `/api/${path}?${search}`, headers, remoteAddress: request.ip });
    const envelope = answer.json();
    if (answer.statusCode !== 200) throw new MemberApiError(envelope, answer.statusCode);
    return envelope.data;
  };

const served = new Map(Object.entries(composition.operations));

/**
 * API for loaders of forms, the user centre and the back office on the server: calls the functions behind the HTTP routes; only
 * `adminGet` calls the route, without a socket. Functions are created on access, because there are hundreds and a page calls only a few.
 */
export const memberApi = (caller: OperationCallContext<Services>, request: FastifyRequest): MemberAndOfficeApi => {
  const { services, context } = caller;
  const own: Readonly<Record<string, Call>> = {
    captcha: () => services.captchas.create(context),
    captchaWork: () => services.captchas.createWork(context),
  };
  const adminGet = reader(request.server, request, context.locale);
  const get = (_: object, name: string) => {
    if (name === 'adminGet') return adminGet;
    const operation = served.get(name);
    const call = own[name] ?? (operation && createInProcessCalls([[name, operation]], caller)[name]);
    return call && guarded(caller, call);
  };
  return new Proxy<object>({}, { get }) as MemberAndOfficeApi; // the types of operations are not known at run time, only their names
};
