import { useState } from 'react';
import { useT } from '../../../../platform/i18n/index.ts';
import type { ActionResult, RejectedForm } from '../../../../web/forms/form-action.ts';
import { navigateWithToast } from '../../../../web/lib/navigate-with-toast.ts';
import { notify } from '../../../../web/ui/toast.tsx';

/** State of a form with a code: the code was sent, or the form succeeded. */
export type CodeFormState = 'sent' | 'passed';
/** Properties of the pages with such a form: the result of the last submission and the function that submits. */
export interface StepForm {
  acted: ActionResult<CodeFormState> | undefined;
  send: (params: never, form: FormData) => Promise<ActionResult<CodeFormState>>;
}

/** Returns a function for the message of a failed submission: the code was not sent, the code is wrong, or otherwise `whole`. */
export const useFailureText = (whole: string) => {
  const t = useT();
  return (intent: string | undefined, { fields, values }: RejectedForm): string => {
    if (intent !== undefined && intent !== 'submit') return t('auth.code.failed');
    const isWrong = (['code', 'oldCode'] as const).some((name) => fields[name] && values[name]);
    return isWrong ? t('auth.code.wrong') : whole;
  };
};

/**
 * Returns the number of sent codes and the handler of an answer. The handler counts a sent code and notifies the user, or leaves the page with the
 * message `passed`.
 */
export const useSignInSteps = (acted: ActionResult<CodeFormState> | undefined, passed: string) => {
  const t = useT();
  const [sent, setSent] = useState(acted?.done === 'sent' ? 1 : 0);
  const onDone = (_: CodeFormState, to?: string) => {
    if (to !== undefined) return navigateWithToast(passed, to);
    setSent((count) => count + 1);
    notify(t('auth.code.sent'));
  };
  return { sent, onDone };
};
