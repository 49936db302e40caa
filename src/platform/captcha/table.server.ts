import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Captchas that were not answered yet. */
export const captchaTable = pgTable(
  'captcha',
  {
    id: text().primaryKey(),
    /** SHA-256 of the captcha's id and its correct answer. */
    answer: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('captcha_expires').on(t.expiresAt)],
);
