import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/connect.server.ts';
import { int, json, nullable, statement, text } from '../../../platform/db/sql.server.ts';
import type { FlowFacts } from '../model/definition.ts';
import type { SubjectName } from '../operations.ts';
import type { SubjectCase } from '../subjects.server.ts';

/** The newest case on something that was asked for. */
export const lastCase = statement({
  params: { subject: text<SubjectName>(), key: text() },
  row: { title: text(), country: nullable(text()), applicant: nullable(int), facts: json<FlowFacts>(), digest: text() },
  sql: ({ subject, key }) =>
    sql`select title, country, applicant, facts, digest from flow_instance where subject = ${subject} and key = ${key} order by id desc limit 1`,
});

/** What is asked for is nowhere but in its case: what somebody filled in. Null where nobody asked. */
export const readRequest = async (db: Db, subject: SubjectName, key: string): Promise<SubjectCase | null> => {
  const found = await lastCase.one(db, { subject, key });
  if (!found) return null;
  const { title, country, applicant, facts, digest } = found;
  return { title, country, applicant, link: null, fields: facts.fields, changed: facts.changed, digest };
};
