import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/connect.server.ts';
import { int, json, nullable, statement, text } from '../../../platform/db/sql.server.ts';
import type { ConditionFacts } from '../model/definition.ts';
import type { SubjectName } from '../operations.ts';
import type { SubjectSnapshot } from '../subjects.server.ts';

/** The newest case of a request, by the subject type and the key of the request. */
export const newestCaseOfRequest = statement({
  params: { subject: text<SubjectName>(), key: text() },
  row: { title: text(), country: nullable(text()), applicant: nullable(int), facts: json<ConditionFacts>(), digest: text() },
  sql: ({ subject, key }) =>
    sql`select title, country, applicant, facts, digest from flow_instance where subject = ${subject} and key = ${key} order by id desc limit 1`,
});

/** Reads a requested form, which is stored in its newest case only. Returns null if there is no such case. */
export const readRequest = async (db: Db, subject: SubjectName, key: string): Promise<SubjectSnapshot | null> => {
  const found = await newestCaseOfRequest.one(db, { subject, key });
  if (!found) return null;
  const { title, country, applicant, facts, digest } = found;
  return { title, country, applicant, link: null, fields: facts.fields, changed: facts.changed, digest };
};
