import type { FlowSubject } from '../subjects.server.ts';
import { readAsked } from './read-asked.server.ts';

/** An own form, built in the designer: what is decided on is what somebody filled in, and nothing else follows from it. */
export const formSubject: FlowSubject = {
  name: 'form',
  permission: 'flow:task:decide',
  fields: [],
  hasOwnForm: true,
  asked: { form: async (_db, { definition }) => definition.form ?? [] },
  read: (db, key) => readAsked(db, 'form', key),
  effects: {},
};
