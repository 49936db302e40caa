import { z } from 'zod';
import { operationBinderFor } from '../../platform/http/operation.server.ts';
import { parseClientData } from '../../platform/http/problems.ts';
import { toPagedListShape } from '../../platform/http/schemas.ts';
import { rowIdSchema } from '../../platform/http/shapes.ts';
import { numberOfRowId } from '../../platform/resource/resource.server.ts';
import { kindSlugs } from '../../records/kinds/index.ts';
import type { AccountFollowService } from './follows.server.ts';
import { resolveFollowTarget } from './named-target.server.ts';
import { maximumFollowCount, operations } from './operations.ts';

const kind = z.enum(kindSlugs);
const listed = z.enum(['search', ...kindSlugs]);
const query = z.string().max(2000);
const target = z.union([z.strictObject({ kind, id: rowIdSchema }), z.strictObject({ kind: listed, query })]);

const nullable = z.string().nullable();
const followable = { type: z.enum(['record', 'search']), kind: listed, name: z.string(), link: nullable, feed: nullable };

const handle = operationBinderFor<{ follows: AccountFollowService }>('follow');

export const served = {
  follows: handle(operations.follows, {
    id: 'uc.follows',
    summary: 'List what the account follows, with the number of new records',
    input: z.strictObject({
      page: z.coerce.number<string>().int().min(1).max(10_000).default(1),
      limit: z.coerce.number<string>().int().min(1).max(maximumFollowCount).default(20),
    }),
    output: z.object(toPagedListShape(z.object({ ...followable, id: z.string(), since: z.string(), changes: z.number() }))),
    run: ({ services: { follows }, context }, input) => follows.list(context, input),
  }),
  follow: handle(operations.follow, {
    id: 'uc.follows.add',
    summary: 'Follow a record, a list or a search',
    input: target,
    output: z.object({ id: z.string() }),
    run: ({ services: { follows }, context }, input) => follows.follow(context, resolveFollowTarget(input)),
  }),
  followState: handle(operations.followState, {
    id: 'uc.follows.state',
    summary: 'Check whether the account follows a record, list or search',
    input: z.strictObject({ kind: listed, id: rowIdSchema.optional(), query: query.optional() }),
    output: z.object({ ...followable, id: nullable }),
    run: ({ services: { follows }, context }, { kind, id, query }) => {
      const named = { kind, ...(id !== undefined && { id }), ...(query !== undefined && { query }) };
      return follows.state(context, resolveFollowTarget(parseClientData(target, named)));
    },
  }),
  seenFollows: handle(operations.seenFollows, {
    id: 'uc.follows.seen',
    summary: 'Reset the number of new records',
    output: z.null(),
    run: async ({ services: { follows }, context }) => {
      await follows.seen(context);
      return null;
    },
  }),
  unfollow: handle(operations.unfollow, {
    id: 'uc.follows.remove',
    summary: 'Stop following a record, list or search',
    output: z.null(),
    run: async ({ services: { follows }, context }, _input, id) => {
      await follows.unfollow(context, numberOfRowId(id));
      return null;
    },
  }),
};
