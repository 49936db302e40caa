import type { FlowSubjectType } from '../subjects.server.ts';
import { readRequest } from './read-request.server.ts';

/** Subject type of forms built in the designer: approvers decide on the submitted form, and the decision has no further effects. */
export const formSubject: FlowSubjectType = {
  name: 'form',
  permission: 'flow:task:decide',
  fields: [],
  hasOwnForm: true,
  requestedForm: { form: async (_db, { definition }) => definition.form ?? [] },
  read: (db, key) => readRequest(db, 'form', key),
  effects: {},
};
