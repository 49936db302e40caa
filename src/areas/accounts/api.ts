import { AppError } from '../../base/errors.ts';
import { canUse } from '../../platform/access/access.server.ts';
import type { NoticesApi } from '../../platform/events/notices/notices.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Jar } from '../../platform/http/jar.ts';
import { parse } from '../../platform/http/problems.ts';
import { dictionaryOptions } from '../../records/dictionaries/labels.server.ts';
import { industries } from '../../records/engine/dictionaries.ts';
import type { Services } from '../../server/services.ts';
import type { AccountApi } from './operations.ts';
import * as s from './schemas.ts';
import type { FactorApi } from './second-factor.ts';

/** Everything about accounts as one set of calls: routes and pages alike go through it, so that both check the same. */
export const accountApi = (
  { accounts, factors, sessions, passports, profile, notices }: Services,
  context: Context,
  jar: Jar,
): AccountApi & NoticesApi & FactorApi => ({
  passport: () => passports.publicKey(),
  loginCode: async (input) => {
    await accounts.sendCode(context, 'login', parse(s.loginCodeBody, input));
    return null;
  },
  login: async (input) => {
    const entered = await accounts.login(context, parse(s.loginBody, input));
    if ('step' in entered) {
      jar.setStep(entered.step);
      throw new AppError('E_SECOND_STEP');
    }
    jar.set(entered);
    return entered.user;
  },
  secondStep: async (input) => {
    const { code } = parse(s.stepBody, input);
    const entered = await accounts.secondStep(context, jar.step() ?? '', code);
    jar.setStep(null);
    jar.set(entered);
    return entered.user;
  },
  factor: () => factors.state(context),
  beginFactor: (input) => factors.begin(context, parse(s.beginFactorBody, input).pwd),
  confirmFactor: (input) => factors.confirm(context, parse(s.stepBody, input).code),
  endFactor: async (input) => {
    await factors.end(context, parse(s.endFactorBody, input));
    return null;
  },
  logout: async () => {
    jar.clear(); // first: who leaves a shared machine is out there, whatever becomes of the rest
    if (context.actor) await sessions.endCurrent(context.actor);
    return null;
  },
  registerOptions: async () => ({
    industries: dictionaryOptions(context.locale, 'industry', industries),
  }),
  registerCode: async (input) => {
    await accounts.sendCode(context, 'register', parse(s.codeBody, input));
    return null;
  },
  register: async (input) => {
    const entered = await accounts.register(context, parse(s.registerBody, input));
    jar.set(entered);
    return entered.user;
  },
  recoverCode: async (input) => {
    await accounts.sendCode(context, 'recover', parse(s.codeBody, input));
    return null;
  },
  recover: async (input) => {
    const begun = await accounts.recover(context, parse(s.recoverBody, input));
    if (begun) jar.set(begun);
    return null;
  },
  info: () => profile.info(context),
  saveInfo: (input) => profile.save(context, parse(s.infoBody, input)),
  sessions: () => sessions.list(context),
  endSession: async (id) => {
    await sessions.end(context, id);
    return null;
  },
  endOtherSessions: async () => {
    await sessions.endOthers(context);
    return null;
  },
  phoneCode: async (input) => {
    await profile.phoneCode(context, parse(s.phoneCodeBody, input));
    return null;
  },
  changePhone: async (input) => {
    await profile.changePhone(context, parse(s.phoneBody, input));
    return null;
  },
  canI: async (url) => {
    const can = parse(s.canBody, { url })
      .url.split(',')
      .map((one) => canUse(context.actor, one));
    const mostUrls = 200;
    if (can.length > mostUrls) throw new AppError('E_VALIDATION', { url: { problem: 'atMostEntries', facts: { most: mostUrls } } });
    return { can: can.length === 1 ? (can[0] as boolean) : can };
  },
  notices: (query) => notices.list(context, parse(s.noticesQuery, query).page),
  readNotices: (ids) => notices.read(context, parse(s.noticesReadBody, { ids }).ids?.map(Number)),
});
