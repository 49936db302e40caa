import { AppError, type FieldFault } from '../../../base/errors.ts';
import type { CaseAgent } from '../subjects.server.ts';

/**
 * Thrown for a decision on a text that has changed since. Rolls the transaction back and carries the comment of the refused decision, which
 * is stored afterwards.
 */
export class StaleDecisionError extends Error {
  readonly refusal: AppError;
  readonly decisionComment: { agent: CaseAgent; comment: string | null };

  constructor(id: number, differing: readonly string[], decisionComment: { agent: CaseAgent; comment: string | null }) {
    super(`Text of case ${id} changed`);
    const faults = Object.fromEntries(
      (differing.length > 0 ? differing : ['digest']).map((name): [string, FieldFault] => [name, 'textChanged']),
    );
    this.refusal = new AppError('E_CONFLICT', faults);
    this.decisionComment = decisionComment;
  }
}
