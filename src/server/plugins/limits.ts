import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../contract/errors.ts';
import type { Budget } from '../../domain/context.ts';
import { networkOf } from '../../domain/network.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts one use of a budget against the request's address, and tells which one it is; E_TOO_MANY beyond it. */
    spend(request: FastifyRequest, budget: Budget): Promise<number>;
  }
}

const minute = 60_000;
const budgets: Record<Budget, { max: number; timeWindow: number }> = {
  captcha: { max: 120, timeWindow: minute },
  captchaWork: { max: 30, timeWindow: 60 * minute },
  feedback: { max: 20, timeWindow: 10 * minute },
};

/**
 * Budgets per address (a /64 of IPv6), one for every way to the same service: services spend them through their context, so that
 * a page's form and the API count alike.
 */
export const limits = async (app: FastifyInstance): Promise<void> => {
  await app.register(rateLimit, { global: false, keyGenerator: ({ ip }) => networkOf(ip) });
  const checks = Object.entries(budgets).map(([name, budget]) => [name, app.createRateLimit(budget)] as const);
  const byName = Object.fromEntries(checks) as Record<Budget, (typeof checks)[number][1]>;
  app.decorate('spend', async (request, budget) => {
    const use = await byName[budget](request);
    if (use.isAllowed) return 1; // of a caller who is not counted
    if (use.isExceeded) throw new AppError('E_TOO_MANY', undefined, use.ttlInSeconds);
    return use.max - use.remaining;
  });
};
