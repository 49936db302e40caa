import { z } from 'zod';
import * as s from '../../platform/http/shapes.ts';
import type { Resource } from '../../platform/resource/resource.server.ts';
import { type OutboxMessage, outboxChannels, outboxStates } from './operations.ts';
import type { OutboxAdmin, OutboxFilters } from './outbox.server.ts';

const letter = z.object({
  id: z.string(),
  at: z.string(),
  channel: z.enum(outboxChannels),
  target: z.string(),
  subject: s.nullableTextSchema,
  text: z.string(),
  state: z.enum(outboxStates),
  error: s.nullableTextSchema,
  attempts: z.number(),
  sent: s.nullableTextSchema,
}) satisfies z.ZodType<OutboxMessage>;

/** Resource of the back office: outbox, read-only. */
export const outboxResource = (outbox: OutboxAdmin): Resource<OutboxMessage, OutboxMessage, never, never, OutboxFilters> => ({
  name: 'logs/outbox',
  permissions: { read: 'log:outbox:read' },
  filters: {
    state: z.enum(outboxStates).optional(),
    channel: z.enum(outboxChannels).optional(),
    from: s.dayFilter.optional(),
    to: s.dayFilter.optional(),
  },
  sorts: ['at'],
  row: letter,
  detail: letter,
  list: (context, query) => outbox.list(context, query),
  get: (context, id) => outbox.get(context, id),
});
