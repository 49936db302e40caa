import { feedbackJoins } from '../areas/feedback/joins.server.ts';
import { followJoins } from '../areas/follow/joins.server.ts';
import { AreaHooks } from '../records/hooks/hooks.server.ts';

/** Hooks for commands, which open no services: rows of areas that refer to records move when these are joined. */
export const joinHooks = (): AreaHooks => new AreaHooks().add('feedback', { joins: feedbackJoins }).add('follow', { joins: followJoins });
