import { z } from 'zod';
import type { AppError } from '../../base/errors.ts';
import { countries } from '../../base/locales.ts';
import { normalizePhoneNumber } from '../../base/phone.ts';
import { scopes } from '../../platform/access/actor.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { fieldProblemTextsOf, parseClientData, type RefusalTextSource } from '../../platform/http/problems.ts';
import * as s from '../../platform/http/shapes.ts';
import { declareCollectionAction, declareResourceAction, type Resource } from '../../platform/resource/resource.server.ts';
import { dictionaryValueByLabel } from '../../records/dictionaries/labels.server.ts';
import { industries } from '../../records/engine/dictionaries.ts';
import { dictionaryValueSchema } from '../../records/engine/schema.server.ts';
import type { AccountAdmin } from './account-admin.server.ts';
import type { ContactAdmin } from './contact.server.ts';
import type { AccountDirectory, AccountFilters } from './directory.server.ts';
import { importAccounts } from './import.server.ts';
import type { AccountChange, AccountContact, AccountDetail, AccountImportInput, AccountRow, NewAccount } from './operations.ts';

const row = z.object({
  id: z.string(),
  account: z.string(),
  realName: z.string(),
  phone: s.nullableTextSchema,
  email: s.nullableTextSchema,
  company: s.nullableTextSchema,
  industry: s.nullableTextSchema,
  country: s.nullableTextSchema,
  status: z.number(),
  labels: z.array(s.idAndNameSchema.extend({ colour: s.nullableTextSchema })),
  organizations: z.array(s.idAndNameSchema),
  created: z.string(),
  signedIn: s.nullableTextSchema,
  deleted: s.nullableTextSchema,
  version: z.number(),
}) satisfies z.ZodType<AccountRow>;
const session = z.object({ id: z.string(), created: z.string(), seen: z.string(), address: z.string(), agent: z.string() });
const permission = z.object({ code: z.string(), name: z.string(), scope: z.enum(scopes), labels: z.array(s.idNameAndScopeSchema) });
const detail = row.extend({
  sessions: z.array(session),
  permissions: z.array(permission),
  editable: z.boolean(),
  work: z.number(),
}) satisfies z.ZodType<AccountDetail>;

const facts = {
  realName: s.createRequiredLineSchema(80),
  company: s.createOptionalLineSchema(200),
  industry: dictionaryValueSchema('industry', industries).nullable().default(null),
  country: s.countrySchema.default(null),
  labels: s.idList(50).default([]),
  organizations: s.idList(50).default([]),
};
const phone = z.string().transform((typed, context) => {
  const number = normalizePhoneNumber(typed);
  if (number === null) context.addIssue({ code: 'custom', params: { problem: 'format' } });
  return number ?? z.NEVER;
});
const mail = z.email('format').max(254).toLowerCase();
const input = z.strictObject({
  ...facts,
  account: z
    .string('enterAccount')
    .trim()
    .min(1, 'enterAccount')
    .min(3)
    .max(32)
    .regex(/^[\p{L}\p{N}_.-]+$/u, 'format'),
  phone: phone.optional(),
  email: mail.optional(),
  pwd: z.string().max(3000).optional(),
});
const codeList = z.array(z.string().max(60)).max(50).default([]);
/** Row of an imported table, with roles and organizations by code. */
const rowInput = input.extend({ labels: codeList, organizations: codeList });
const change = z.strictObject({ ...facts, version: s.rowVersionSchema });
const contact = z.strictObject({
  phone: phone.nullable(),
  email: mail.nullable(),
  version: s.rowVersionSchema,
}) satisfies z.ZodType<AccountContact>;

/** Returns the trimmed text of a cell of an imported table; undefined if the cell is empty. */
const cell = (text: string | undefined): string | undefined => text?.trim() || undefined;
/** Returns the values of a cell, which are separated by `;`. */
const codes = (text: string | undefined): string[] => (cell(text) ?? '').split(';').flatMap((one) => cell(one) ?? []);
const accountOfCells = (cells: Readonly<Record<string, string>>): NewAccount => {
  const { account, realName, phone, email, company, industry, country, labels, organizations, ...rest } = cells;
  const known = { account: cell(account), realName: cell(realName), phone: cell(phone), email: cell(email)?.toLowerCase() };
  const named = cell(industry);
  const sector = named ? dictionaryValueByLabel('industry', industries, named) : null;
  const others = { company: cell(company) ?? null, industry: sector, country: cell(country)?.toLowerCase() ?? null };
  return parseClientData(rowInput, { ...known, ...others, labels: codes(labels), organizations: codes(organizations), ...rest });
};
const outcome = z.object({
  total: z.number(),
  created: z.number(),
  errors: z.array(z.object({ row: z.number(), fields: z.record(z.string(), z.string()) })),
  more: z.number().optional(),
});

interface AccountResourceServices {
  connection: Connection;
  directory: AccountDirectory;
  accountAdmin: AccountAdmin;
  contacts: ContactAdmin;
  errorTexts: RefusalTextSource;
}

const permissions = {
  read: 'account:account:read',
  create: 'account:account:create',
  update: 'account:account:update',
  remove: 'account:account:delete',
  export: 'account:account:export',
} as const;

/** Resource of the back office: accounts with their roles, organizations and sessions. */
export const accountResource = ({
  connection,
  directory,
  accountAdmin,
  contacts,
  errorTexts,
}: AccountResourceServices): Resource<AccountRow, AccountDetail, NewAccount, AccountChange, AccountFilters> => ({
  name: 'accounts',
  permissions,
  filters: {
    status: z.coerce.number().int().min(0).max(3).optional(),
    label: s.rowIdSchema.optional(),
    organization: s.rowIdSchema.optional(),
    country: z.enum(countries).optional(),
  },
  sorts: ['account', 'realName', 'created', 'signedIn'],
  row,
  detail,
  input,
  created: z.object({ id: z.string(), password: s.nullableTextSchema }),
  change,
  list: (context, query) => directory.list(context, query),
  get: (context, id) => directory.get(context, id),
  create: (context, body) => accountAdmin.create(context, body),
  update: (context, id, body) => accountAdmin.update(context, id, body),
  remove: (context, ids) => accountAdmin.remove(context, ids),
  restore: (context, ids) => accountAdmin.restore(context, ids),
  actions: {
    disable: declareResourceAction({ permission: 'account:account:disable', run: (context, id) => accountAdmin.disable(context, id) }),
    enable: declareResourceAction({ permission: 'account:account:disable', run: (context, id) => accountAdmin.enable(context, id) }),
    'hand-over': declareResourceAction({
      permission: 'account:account:disable',
      input: z.strictObject({ to: s.rowIdSchema }),
      output: z.object({ moved: z.number(), left: z.number() }),
      run: (context, id, { to }) => accountAdmin.handOver(context, id, to),
    }),
    unlock: declareResourceAction({ permission: 'account:account:disable', run: (context, id) => accountAdmin.unlock(context, id) }),
    logout: declareResourceAction({
      permission: 'account:account:disable',
      input: z.preprocess((sent) => sent ?? {}, z.strictObject({ session: s.rowIdSchema.optional() })),
      run: (context, id, body) => accountAdmin.logout(context, id, body.session),
    }),
    contact: declareResourceAction({
      permission: 'account:account:update',
      input: contact,
      run: (context, id, body) => contacts.change(context, id, body),
    }),
    'reset-factor': declareResourceAction({
      permission: 'account:account:reset',
      run: (context, id) => accountAdmin.resetFactor(context, id),
    }),
    reset: declareResourceAction({
      permission: 'account:account:reset',
      input: z.preprocess((sent) => sent ?? {}, z.strictObject({ generate: z.boolean().default(false) })),
      output: z.object({ password: s.nullableTextSchema }),
      run: (context, id, body) => accountAdmin.reset(context, id, body),
    }),
  },
  batches: {
    import: declareCollectionAction({
      permission: 'account:account:import',
      input: z.strictObject({
        csv: z.string().min(1, 'required').max(900_000),
        dryRun: z.boolean().default(true),
      }) satisfies z.ZodType<AccountImportInput>,
      output: outcome,
      run: async (context, body) => {
        const result = await importAccounts({ connection, accountAdmin }, context, body, accountOfCells);
        const textsOf = (refused: AppError) => ({
          ...fieldProblemTextsOf(errorTexts, refused, context.locale),
          ...(refused.more > 0 && { '…': errorTexts.say(context.locale, 'more', { count: refused.more }) }),
        });
        return { ...result, errors: result.errors.map(({ row, refused }) => ({ row, fields: textsOf(refused) })) };
      },
    }),
  },
});
