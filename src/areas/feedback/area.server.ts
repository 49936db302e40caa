import { sql } from 'drizzle-orm';
import { accountNameOf } from '../../platform/access/ownership.server.ts';
import { dailyValuesShape, declareServerArea } from '../../platform/area.server.ts';
import type { Captchas } from '../../platform/captcha/captchas.server.ts';
import { utcDaySql } from '../../platform/counters/days.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { statement } from '../../platform/db/sql.server.ts';
import type { Sender } from '../../platform/mail/sender.server.ts';
import { FeedbackSubmission } from './feedback.server.ts';
import { FeedbackAdmin } from './feedback-admin.server.ts';
import { feedbackMergeHooks } from './joins.server.ts';
import { served } from './operations.server.ts';
import { feedbackResource } from './resource.server.ts';
import { texts } from './texts/index.server.ts';

const messages = statement({
  ...dailyValuesShape,
  sql: ({ from, country }) =>
    sql`select ${sql.raw(utcDaySql('created_at'))} as day, count(*)::int as value from feedback
         where created_at >= ${from}::timestamptz and ${country}::text is null group by 1`,
});

export const feedback = declareServerArea({
  name: 'feedback',
  texts,
  open: ({ connection, captchas, sender }: { connection: Connection; captchas: Captchas; sender: Sender }) => {
    return { feedback: new FeedbackSubmission(connection, captchas), feedbackAdmin: new FeedbackAdmin(connection, sender) };
  },
  recordHooks: () => ({ joins: feedbackMergeHooks }),
  operations: served,
  resources: ({ feedbackAdmin }) => [feedbackResource(feedbackAdmin)],
  todos: {
    feedback: {
      permission: 'feedback:message:read',
      sql: () => `select count(*)::int as count, min(created_at) as oldest from feedback where state = 'new' and deleted_at is null`,
    },
  },
  trash: () => [
    {
      table: 'feedback',
      counted: 'messages',
      audited: 'feedback',
      target: 't.id::text',
      called: 'null',
      fields: `t.name, t.company, t.contact, t.content, t.about_kind || ':' || t.about_n as about, t.state, t.answer,
        ${accountNameOf('t.assignee')} as assignee`,
      personal: ['name', 'company', 'contact', 'content', 'answer'],
    },
  ],
  series: { feedback: { values: messages, perCountry: false } },
});
