import type { ActionResult, RejectedForm } from '../forms/form-action.ts';

/** True if leaving the page would lose input: a `beforeunload` handler prevents it, or a modal dialog with a form is open. */
const asksBeforeLeaving = (): boolean =>
  !dispatchEvent(new Event('beforeunload', { cancelable: true })) || document.querySelector('dialog:modal form') !== null;

/**
 * Handles a rejected form whose error redirects elsewhere. A signed-out reader goes to the sign-in page (SPECIFICATION S6.3). If the page has
 * unsaved input, the form stays open with its text and shows a link instead.
 */
export const redirectOnRefusal = (refused: RejectedForm, to: string): ActionResult<never> => {
  if (refused.code === 'E_UNAUTHENTICATED' && asksBeforeLeaving()) return { refused: { ...refused, to } };
  location.assign(to);
  return { refused };
};
