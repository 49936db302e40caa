import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Country, Locale } from '../../base/locales.ts';

const moment = () => timestamp({ withTimezone: true });

export const accountTable = pgTable(
  'account',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Name to sign in with; unique whatever its case. */
    account: text().notNull(),
    /** What the name looks like (names.server.ts); null where an older account looks the same. */
    skeleton: text(),
    realName: text().notNull(),
    phone: text().unique(),
    email: text(),
    /** argon2id in its encoded form. */
    password: text().notNull(),
    /** 1 active, 0 disabled, 3 must change its password. */
    status: smallint().notNull().default(1),
    /** Disabled before it changed its password: it must once it is enabled. */
    reset: boolean().notNull().default(false),
    company: text(),
    industry: text(),
    country: text().$type<Country>(),
    /** Id of the picture among the files. */
    avatar: text(),
    locale: text().$type<Locale>().notNull(),
    /** How followed things are told: not at all, in the portal, by mail. */
    digest: text({ enum: ['none', 'portal', 'mail'] })
      .notNull()
      .default('portal'),
    digestAt: moment(),
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
    signedInAt: moment(),
    /** In the trash since; it counts as disabled. */
    deletedAt: moment(),
  },
  (t) => [
    uniqueIndex('account_name').on(sql`lower(${t.account})`),
    uniqueIndex('account_email').on(sql`lower(${t.email})`),
    uniqueIndex('account_skeleton').on(t.skeleton),
    // what the back office looks for, anywhere in the text
    index('account_words').using(
      'gin',
      t.account.op('gin_trgm_ops'),
      t.realName.op('gin_trgm_ops'),
      t.phone.op('gin_trgm_ops'),
      t.email.op('gin_trgm_ops'),
    ),
    index('account_country').on(t.country, t.id),
  ],
);

/** The roles that an account carries. */
export const accountLabelTable = pgTable('account_label', { account: integer().notNull(), label: integer().notNull() }, (t) => [
  primaryKey({ columns: [t.account, t.label] }),
  index('account_label_label').on(t.label),
]);

/** The organizations that it belongs to. */
export const accountOrganizationTable = pgTable(
  'account_organization',
  { account: integer().notNull(), organization: integer().notNull() },
  (t) => [primaryKey({ columns: [t.account, t.organization] }), index('account_organization_organization').on(t.organization)],
);

/** Sessions live here; the browser holds only the token whose hash is kept. */
export const sessionTable = pgTable(
  'session',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    token: text().notNull().unique(),
    account: integer().notNull(),
    createdAt: moment().notNull().defaultNow(),
    seenAt: moment().notNull().defaultNow(),
    address: text().notNull(),
    agent: text().notNull(),
  },
  (t) => [index('session_account').on(t.account)],
);

/** One-time codes: kept as hashes, bound to a purpose and a number or mail address. */
export const codeTable = pgTable(
  'code',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    purpose: text().notNull(),
    target: text().notNull(),
    hash: text().notNull(),
    address: text().notNull(),
    /** Does not count to the budget of its address: passed by the automation token. */
    exempt: smallint().notNull().default(0),
    tries: smallint().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
    usedAt: moment(),
  },
  (t) => [index('code_target').on(t.target, t.createdAt), index('code_address').on(t.address, t.createdAt)],
);

/** Key pairs that browsers encrypt passwords with. */
export const passportTable = pgTable('passport_key', {
  kid: text().primaryKey(),
  jwk: jsonb().$type<JsonWebKey>().notNull(),
  createdAt: moment().notNull().defaultNow(),
});

/** The second factor of an account that has one, or is setting it up. */
export const secondFactorTable = pgTable('second_factor', {
  account: integer().primaryKey(),
  /** Sealed with the installation's key (vault.server.ts). */
  secret: text().notNull(),
  /** When the first code was right; null while it is being set up. */
  confirmedAt: moment(),
  /** The half minute (since 1970) of the last code that was taken: none is taken twice. */
  lastStep: integer().notNull().default(0),
  /** Hashes of the recovery codes that are left. */
  recovery: text().array().notNull().default([]),
  createdAt: moment().notNull().defaultNow(),
});

/** Who passed the first step of signing in and has yet to pass the second; the browser holds the token whose hash is kept. */
export const secondStepTable = pgTable('second_step', {
  token: text().primaryKey(),
  account: integer().notNull(),
  way: text({ enum: ['password', 'sms'] }).notNull(),
  tries: smallint().notNull().default(0),
  createdAt: moment().notNull().defaultNow(),
});

/** Every attempt to sign in. */
export const loginLogTable = pgTable(
  'login_log',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    at: moment().notNull().defaultNow(),
    tried: text().notNull(),
    account: integer(),
    way: text({ enum: ['password', 'sms', 'recover', 'register'] }).notNull(),
    ok: smallint().notNull(),
    address: text().notNull(),
    agent: text().notNull(),
  },
  (t) => [index('login_log_account').on(t.account, t.at), index('login_log_at').on(t.at)],
);
