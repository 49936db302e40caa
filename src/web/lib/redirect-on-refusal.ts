import type { ActionResult, Refused } from '../forms/form-action.ts';

/** Whether the page would not be left silently: it asks for what is unsaved in it, or a question over it is being answered. */
const asksBeforeLeaving = (): boolean =>
  !dispatchEvent(new Event('beforeunload', { cancelable: true })) || document.querySelector('dialog:modal form') !== null;

/**
 * What becomes of a form that was refused by an error that leads elsewhere. Who was signed out goes to the login (SPECIFICATION S6.3), but for a
 * page that is held: there the form stays with its text and shows the way.
 */
export const redirectOnRefusal = (refused: Refused, to: string): ActionResult<never> => {
  if (refused.code === 'E_UNAUTHENTICATED' && asksBeforeLeaving()) return { refused: { ...refused, to } };
  location.assign(to);
  return { refused };
};
