import { sql } from 'drizzle-orm';
import { int, json, nullable, statement, text } from '../../platform/db/sql.server.ts';
import type { Facts } from './model/definition.ts';
import type { FlowSubject } from './subjects.server.ts';

const formCase = statement({
  params: { key: text() },
  row: { id: int, title: text(), country: nullable(text()), applicant: nullable(int), facts: json<Facts>(), digest: text() },
  sql: ({ key }) =>
    sql`select id, title, country, applicant, facts, digest from flow_instance where subject = 'form' and key = ${key} order by id desc limit 1`,
});

/** An own form, built in the designer: what is decided on is what somebody filled in, and nothing else follows from it. */
export const formSubject: FlowSubject = {
  name: 'form',
  fields: [],
  lock: async () => {}, // it is nowhere but in its case, which is locked next
  read: async (tx, key) => {
    const found = await formCase.one(tx, { key });
    if (!found) return null;
    const { title, country, applicant, facts, digest } = found;
    return { title, country, applicant, link: null, fields: facts.fields, changed: facts.changed, digest };
  },
  effects: {},
};
