import { isAuthorised } from '../../platform/access/access.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { type ContentDetail, contentTransitions } from './content.ts';
import { type EditableRecord, ownershipOf } from './store.server.ts';
import { transitionPermission } from './transitions.server.ts';
import { isTransitionPossible } from './workflow.ts';

/** Removes the review decisions from the permitted actions if the review is the caller's own case, because another account must decide. */
export const removeDecisionActions = (may: ContentDetail['may'], ownCase: boolean): ContentDetail['may'] =>
  ownCase ? may.filter((action) => action !== 'publish' && action !== 'reject' && action !== 'schedule') : may;

/** Actions that the caller may carry out with a record in its present state; none for a record in the trash. */
export const permittedContentActions = (
  context: Context,
  work: Pick<EditableRecord, 'state' | 'working' | 'country' | 'createdAccount' | 'deletedAt'>,
): ContentDetail['may'] => {
  const thing = ownershipOf(work);
  if (work.deletedAt) return [];
  return [
    ...(isAuthorised(context, 'content:record:update', thing) ? (['edit'] as const) : []),
    ...contentTransitions.filter(
      (transition) => isTransitionPossible(work, transition) && isAuthorised(context, transitionPermission[transition], thing),
    ),
    ...(isAuthorised(context, 'content:record:delete', thing) ? (['delete'] as const) : []),
  ];
};
