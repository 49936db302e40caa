import { feedbackMergeHooks } from '../areas/feedback/joins.server.ts';
import { followMergeHooks } from '../areas/follow/joins.server.ts';
import { AreaHookRegistry } from '../records/hooks/hooks.server.ts';

/** Record hooks for commands, which open no services: they move rows of areas that refer to merged duplicates. */
export const createMergeHooks = (): AreaHookRegistry =>
  new AreaHookRegistry().add('feedback', { joins: feedbackMergeHooks }).add('follow', { joins: followMergeHooks });
