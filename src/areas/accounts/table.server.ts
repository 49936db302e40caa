import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Country, Locale } from '../../base/locales.ts';

const moment = () => timestamp({ withTimezone: true });

export const accountTable = pgTable(
  'account',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Name for sign-in, unique regardless of case. */
    account: text().notNull(),
    /**
     * Skeleton of the name, by which names that look alike are found (names.server.ts); null if an older account already has the skeleton,
     * or if the personal data of the account was erased.
     */
    skeleton: text(),
    realName: text().notNull(),
    phone: text().unique(),
    email: text(),
    /** Encoded argon2id hash. */
    password: text().notNull(),
    /** 1: active, 0: disabled, 3: must change its password. */
    status: smallint().notNull().default(1),
    /** True if the account was disabled while a password change was required; the change is required again once the account is enabled. */
    reset: boolean().notNull().default(false),
    company: text(),
    industry: text(),
    country: text().$type<Country>(),
    /** Id of the avatar file. */
    avatar: text(),
    locale: text().$type<Locale>().notNull(),
    /** Delivery of news about followed records: never, in the portal, by mail. With `mail`, letters about flow cases are sent too. */
    digest: text({ enum: ['none', 'portal', 'mail'] })
      .notNull()
      .default('portal'),
    digestAt: moment(),
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
    signedInAt: moment(),
    /** Time at which the account was moved to the trash; it then counts as disabled. */
    deletedAt: moment(),
  },
  (t) => [
    uniqueIndex('account_name').on(sql`lower(${t.account})`),
    uniqueIndex('account_email').on(sql`lower(${t.email})`),
    uniqueIndex('account_skeleton').on(t.skeleton),
    // substring search of the back office
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

/** Roles of accounts. */
export const accountRoleTable = pgTable('account_label', { account: integer().notNull(), label: integer().notNull() }, (t) => [
  primaryKey({ columns: [t.account, t.label] }),
  index('account_label_label').on(t.label),
]);

/** Organizations of accounts. */
export const accountOrganizationTable = pgTable(
  'account_organization',
  { account: integer().notNull(), organization: integer().notNull() },
  (t) => [primaryKey({ columns: [t.account, t.organization] }), index('account_organization_organization').on(t.organization)],
);

/** Sessions. The browser stores the token; the table stores only the hash of the token. */
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

/** One-time codes, stored as hashes and bound to a purpose and a phone number or mail address. */
export const codeTable = pgTable(
  'code',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    purpose: text().notNull(),
    target: text().notNull(),
    hash: text().notNull(),
    address: text().notNull(),
    /** 1 if the code does not count towards the limit of its network, because the captcha was answered with the automation token. */
    exempt: smallint().notNull().default(0),
    tries: smallint().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
    usedAt: moment(),
  },
  (t) => [index('code_target').on(t.target, t.createdAt), index('code_address').on(t.address, t.createdAt)],
);

/** RSA key pairs: browsers encrypt passwords with the public key (SPECIFICATION S5.4). */
export const passwordKeyPairTable = pgTable('passport_key', {
  kid: text().primaryKey(),
  jwk: jsonb().$type<JsonWebKey>().notNull(),
  createdAt: moment().notNull().defaultNow(),
});

/** Second factors of accounts, active or being set up. */
export const secondFactorTable = pgTable('second_factor', {
  account: integer().primaryKey(),
  /** Secret of the authenticator app, encrypted with the key of the installation (vault.server.ts). */
  secret: text().notNull(),
  /** Time of the first right code; null while the factor is being set up. */
  confirmedAt: moment(),
  /** Period of the last accepted code, in half minutes since 1970; an earlier or equal period is rejected. */
  lastStep: integer().notNull().default(0),
  /** Hashes of the unused recovery codes. */
  recovery: text().array().notNull().default([]),
  createdAt: moment().notNull().defaultNow(),
});

/**
 * Sign-ins that passed the first step and wait for the second step. The browser stores the token; the table stores only the hash of the
 * token.
 */
export const secondStepTable = pgTable('second_step', {
  token: text().primaryKey(),
  account: integer().notNull(),
  way: text({ enum: ['password', 'sms'] }).notNull(),
  tries: smallint().notNull().default(0),
  createdAt: moment().notNull().defaultNow(),
});

/** Log of sign-in attempts. */
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
