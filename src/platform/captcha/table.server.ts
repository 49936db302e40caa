import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Pictures and work that nobody has answered yet. */
export const captchaTable = pgTable(
  'captcha',
  {
    id: text().primaryKey(),
    /** SHA-256 of id and answer. */
    answer: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('captcha_expires').on(t.expiresAt)],
);
