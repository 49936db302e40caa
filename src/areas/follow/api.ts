import { AppError } from '../../base/errors.ts';
import { signedIn } from '../../platform/access/access.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { parse } from '../../platform/http/problems.ts';
import type { Services } from '../../server/services.ts';
import type { FollowApi } from './operations.ts';
import * as s from './schemas.ts';

/** A follow's number; what is none belongs to nothing. */
const numberOf = (id: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new AppError('E_NOT_FOUND');
  return Number(id);
};

/** What an account follows as one set of calls: routes and pages alike go through it, so that both check the same. */
export const followApi = ({ follows }: Services, context: Context): FollowApi => ({
  follows: async (query) => follows.list(context, parse(s.followsQuery, query)),
  follow: async (target) => {
    signedIn(context); // a visitor hears that first, whatever is wrong with the target
    return follows.follow(context, s.targetOf(parse(s.followBody, target)));
  },
  unfollow: async (id) => {
    await follows.unfollow(context, numberOf(id));
    return null;
  },
  followState: async (target) => {
    signedIn(context);
    return follows.state(context, s.targetOf(parse(s.followBody, target)));
  },
  seenFollows: async () => {
    await follows.seen(context);
    return null;
  },
});
