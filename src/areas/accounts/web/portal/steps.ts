import { useState } from 'react';
import { useT } from '../../../../platform/i18n/index.ts';
import type { ActionResult, Refused } from '../../../../web/forms/form-action.ts';
import { navigateWithToast } from '../../../../web/lib/navigate-with-toast.ts';
import { notify } from '../../../../web/ui/toast.tsx';

/** Where a form with a code stands: the code is on its way, or the whole has succeeded. */
export type SignInStep = 'sent' | 'passed';
/** What the pages of such forms are given. */
export interface StepForm {
  acted: ActionResult<SignInStep> | undefined;
  send: (params: never, form: FormData) => Promise<ActionResult<SignInStep>>;
}

/** What did not succeed in a form with a code: sending one, the code itself, or else the `whole`. */
export const useFailureText = (whole: string) => {
  const t = useT();
  return (intent: string | undefined, { fields, values }: Refused): string => {
    if (intent !== undefined && intent !== 'submit') return t('auth.code.failed');
    const isWrong = (['code', 'oldCode'] as const).some((name) => fields[name] && values[name]);
    return isWrong ? t('auth.code.wrong') : whole;
  };
};

/** How many codes were sent, and what an answer does: says so and counts, or leaves with `passed` said. */
export const useSteps = (acted: ActionResult<SignInStep> | undefined, passed: string) => {
  const t = useT();
  const [sent, setSent] = useState(acted?.done === 'sent' ? 1 : 0);
  const onDone = (_: SignInStep, to?: string) => {
    if (to !== undefined) return navigateWithToast(passed, to);
    setSent((count) => count + 1);
    notify(t('auth.code.sent'));
  };
  return { sent, onDone };
};
