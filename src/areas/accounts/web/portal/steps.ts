import { useState } from 'react';
import { useT } from '../../../../platform/i18n/index.ts';
import type { ActionResult, RejectedForm } from '../../../../web/forms/form-action.ts';
import { navigateWithToast } from '../../../../web/lib/navigate-with-toast.ts';
import { notify } from '../../../../web/ui/toast.tsx';

/** Result of a form with a one-time code: a code was sent, or the form succeeded. */
export type CodeFormState = 'sent' | 'passed';
/** Properties of pages that contain a form with a one-time code: the result of the last submission and the function that submits. */
export interface CodeFormProps {
  acted: ActionResult<CodeFormState> | undefined;
  send: (params: never, form: FormData) => Promise<ActionResult<CodeFormState>>;
}

/**
 * Returns a function that chooses the message of a rejected submission: the code was not sent, the code is wrong, or for any other reason
 * `fallbackText`.
 */
export const useFailureText = (fallbackText: string) => {
  const t = useT();
  return (intent: string | undefined, { fields, values }: RejectedForm): string => {
    if (intent !== undefined && intent !== 'submit') return t('auth.code.failed');
    const isWrong = (['code', 'oldCode'] as const).some((name) => fields[name] && values[name]);
    return isWrong ? t('auth.code.wrong') : fallbackText;
  };
};

/**
 * Returns the number of sent codes and the handler of successful submissions. If the answer contains no address, the handler counts a sent
 * code and notifies the user; otherwise it opens the address and shows the message `passed`.
 */
export const useCodeFormProgress = (acted: ActionResult<CodeFormState> | undefined, passed: string) => {
  const t = useT();
  const [sent, setSent] = useState(acted?.done === 'sent' ? 1 : 0);
  const onDone = (_: CodeFormState, to?: string) => {
    if (to !== undefined) return navigateWithToast(passed, to);
    setSent((count) => count + 1);
    notify(t('auth.code.sent'));
  };
  return { sent, onDone };
};
