import { AppError } from '../../../base/errors.ts';

/** A vote or a claim of an account that its step admits no more (E_FORBIDDEN); the task is reassigned in a transaction of its own. */
export class NotAdmitted extends AppError {
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
