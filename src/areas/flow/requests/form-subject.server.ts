import type { FlowSubject } from '../subjects.server.ts';
import { readRequest } from './read-request.server.ts';

/** An own form, built in the designer: what is decided on is what somebody filled in, and nothing else follows from it. */
export const formSubject: FlowSubject = {
  name: 'form',
  permission: 'flow:task:decide',
  fields: [],
  hasOwnForm: true,
  asked: { form: async (_db, { definition }) => definition.form ?? [] },
  read: (db, key) => readRequest(db, 'form', key),
  effects: {},
};
