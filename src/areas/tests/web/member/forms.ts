import type { ActionResult } from '../../../../web/forms/form-action.ts';
import type { TestResult } from '../../operations.ts';

/** What a form on a result's page needs: how it is sent, what became of it without JavaScript, what to do with the result after it. */
export interface ResultForms {
  send: (params: never, form: FormData) => Promise<ActionResult<TestResult | null>>;
  acted: ActionResult<TestResult | null> | undefined;
  onChange: (after: TestResult | null) => void;
}

/** What became of one of the page's forms. */
export const actionResultOf = (acted: ResultForms['acted'], intent: 'conclude' | 'share' | 'delete'): ResultForms['acted'] =>
  acted?.refused?.values.intent === intent ? acted : undefined;
