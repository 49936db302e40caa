import { AppError } from '../../../base/errors.ts';

/**
 * E_FORBIDDEN for a vote or claim by an account that the step no longer admits; the task is then reassigned in a transaction of its own.
 */
export class AccountNotAdmittedError extends AppError {
  readonly case: number;
  readonly task: number;
  readonly account: number;

  constructor(id: number, task: number, account: number) {
    super('E_FORBIDDEN');
    this.case = id;
    this.task = task;
    this.account = account;
  }
}
