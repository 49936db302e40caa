import type { ActionResult } from '../../../../web/forms/form-action.ts';
import type { TestResult } from '../../operations.ts';

/** Properties of a form on the result page: its submit function, its result without JavaScript, and the handler of the changed test. */
export interface ResultFormProps {
  send: (params: never, form: FormData) => Promise<ActionResult<TestResult | null>>;
  acted: ActionResult<TestResult | null> | undefined;
  onChange: (after: TestResult | null) => void;
}

/** Returns the rejected submission if it belongs to the form with this intent, otherwise undefined. */
export const rejectedSubmissionOf = (acted: ResultFormProps['acted'], intent: 'conclude' | 'share' | 'delete'): ResultFormProps['acted'] =>
  acted?.refused?.values.intent === intent ? acted : undefined;
