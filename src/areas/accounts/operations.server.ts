import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import { operationBinderFor } from '../../platform/http/operation.server.ts';
import { listOptionsWithCurrentValues } from '../../records/dictionaries/labels.server.ts';
import { industries } from '../../records/engine/dictionaries.ts';
import type { SignInAndRegistration } from './accounts.server.ts';
import { canAccessUrl } from './address-access.server.ts';
import { operations } from './operations.ts';
import type { PasswordKeyPairs } from './passport.server.ts';
import type { CallerProfileService } from './profile.server.ts';
import * as s from './schemas.server.ts';
import type { SecondFactors } from './second-factor.server.ts';
import type { Sessions } from './sessions.server.ts';

const nothing = z.null();
const mostAddresses = 200;

const handle = operationBinderFor<{
  accounts: SignInAndRegistration;
  factors: SecondFactors;
  passports: PasswordKeyPairs;
  profile: CallerProfileService;
  sessions: Sessions;
}>('account');

const entrance = {
  passport: handle(operations.passport, {
    id: 'passport',
    summary: 'Get the public key for the encryption of passwords',
    output: s.passwordPublicKeySchema,
    run: ({ services: { passports } }) => passports.publicKey(),
  }),
  login: handle(operations.login, {
    id: 'login',
    summary: 'Sign in by password or by code',
    input: s.loginBody,
    output: s.portalUserSchema,
    run: async ({ services: { accounts }, context, jar }, input) => {
      const entered = await accounts.login(context, input);
      if ('step' in entered) {
        jar.setStep(entered.step);
        throw new AppError('E_SECOND_STEP');
      }
      jar.set(entered);
      return entered.user;
    },
  }),
  loginCode: handle(operations.loginCode, {
    id: 'login.sms',
    summary: 'Send a sign-in code',
    input: s.sendLoginCodeBody,
    output: nothing,
    run: async ({ services: { accounts }, context }, input) => {
      await accounts.sendCode(context, 'login', input);
      return null;
    },
  }),
  secondStep: handle(operations.secondStep, {
    id: 'login.second',
    summary: 'Complete sign-in with a code of the authenticator app or a recovery code',
    input: s.secondFactorCodeBody,
    output: s.portalUserSchema,
    run: async ({ services: { accounts }, context, jar }, { code }) => {
      const entered = await accounts.secondStep(context, jar.step() ?? '', code);
      jar.setStep(null);
      jar.set(entered);
      return entered.user;
    },
  }),
  logout: handle(operations.logout, {
    id: 'logout',
    summary: 'Sign out',
    output: nothing,
    run: async ({ services: { sessions }, context: { actor }, jar }) => {
      jar.clear(); // delete the cookies first: a user who leaves a shared computer is signed out even if the rest fails
      if (actor) await sessions.endCurrent(actor);
      return null;
    },
  }),
  registerOptions: handle(operations.registerOptions, {
    id: 'register.options',
    summary: 'List the industries for registration',
    output: s.registrationOptionsAnswerSchema,
    run: ({ context: { locale } }) => ({ industries: listOptionsWithCurrentValues(locale, 'industry', industries) }),
  }),
  registerCode: handle(operations.registerCode, {
    id: 'register.sms',
    summary: 'Send a registration code',
    input: s.sendCodeBody,
    output: nothing,
    run: async ({ services: { accounts }, context }, input) => {
      await accounts.sendCode(context, 'register', input);
      return null;
    },
  }),
  register: handle(operations.register, {
    id: 'register',
    summary: 'Register an account',
    input: s.registerBody,
    output: s.portalUserSchema,
    run: async ({ services: { accounts }, context, jar }, input) => {
      const entered = await accounts.register(context, input);
      jar.set(entered);
      return entered.user;
    },
  }),
  recoverCode: handle(operations.recoverCode, {
    id: 'recover.sms',
    summary: 'Send a recovery code',
    input: s.sendCodeBody,
    output: nothing,
    run: async ({ services: { accounts }, context }, input) => {
      await accounts.sendCode(context, 'recover', input);
      return null;
    },
  }),
  recover: handle(operations.recover, {
    id: 'recover',
    summary: 'Set a new password',
    input: s.recoverBody,
    output: nothing,
    run: async ({ services: { accounts }, context, jar }, input) => {
      const session = await accounts.recover(context, input);
      if (session) jar.set(session);
      return null;
    },
  }),
  canI: handle(operations.canI, {
    id: 'can_i',
    summary: 'Check whether the caller may access addresses',
    input: s.urlAccessBody,
    output: s.urlAccessAnswerSchema,
    run: ({ context: { actor } }, { url }) => {
      const addresses = url.split(',');
      if (addresses.length > mostAddresses)
        throw new AppError('E_VALIDATION', { url: { problem: 'atMostEntries', facts: { most: mostAddresses } } });
      const [first = false, ...others] = addresses.map((address) => canAccessUrl(actor, address));
      return { can: others.length ? [first, ...others] : first };
    },
  }),
};

const own = {
  info: handle(operations.info, {
    id: 'uc.info',
    summary: 'Get the caller’s account',
    output: s.profileAnswerSchema,
    run: ({ services: { profile }, context }) => profile.info(context),
  }),
  saveInfo: handle(operations.saveInfo, {
    id: 'uc.info.save',
    summary: 'Update the caller’s account',
    input: s.profileChangeBody,
    output: s.profileAnswerSchema,
    run: ({ services: { profile }, context }, input) => profile.save(context, input),
  }),
  sessions: handle(operations.sessions, {
    id: 'uc.sessions',
    summary: 'List the sessions of the caller’s account',
    output: s.sessionsSchema,
    run: ({ services: { sessions }, context }) => sessions.list(context),
  }),
  endOtherSessions: handle(operations.endOtherSessions, {
    id: 'uc.sessions.endOthers',
    summary: 'End all other sessions',
    output: nothing,
    run: async ({ services: { sessions }, context }) => {
      await sessions.endOthers(context);
      return null;
    },
  }),
  endSession: handle(operations.endSession, {
    id: 'uc.sessions.end',
    summary: 'End one session',
    output: nothing,
    run: async ({ services: { sessions }, context }, _, id) => {
      await sessions.end(context, id);
      return null;
    },
  }),
  phoneCode: handle(operations.phoneCode, {
    id: 'uc.phone.sms',
    summary: 'Send a code to the old or new phone number',
    input: s.phoneCodeBody,
    output: nothing,
    run: async ({ services: { profile }, context }, input) => {
      await profile.phoneCode(context, input);
      return null;
    },
  }),
  changePhone: handle(operations.changePhone, {
    id: 'uc.phone',
    summary: 'Change the phone number',
    input: s.phoneChangeBody,
    output: nothing,
    run: async ({ services: { profile }, context }, input) => {
      await profile.changePhone(context, input);
      return null;
    },
  }),
};

const factor = {
  factor: handle(operations.factor, {
    id: 'uc.factor',
    summary: 'Get the state of two-step sign-in',
    output: s.secondFactorAnswerSchema,
    run: ({ services: { factors }, context }) => factors.state(context),
  }),
  beginFactor: handle(operations.beginFactor, {
    id: 'uc.factor.begin',
    summary: 'Start the activation of two-step sign-in with the password',
    input: s.beginFactorBody,
    output: s.secondFactorAnswerSchema,
    run: ({ services: { factors }, context }, { pwd }) => factors.begin(context, pwd),
  }),
  confirmFactor: handle(operations.confirmFactor, {
    id: 'uc.factor.confirm',
    summary: 'Activate two-step sign-in with the first code',
    input: s.secondFactorCodeBody,
    output: s.recoveryCodesAnswerSchema,
    run: ({ services: { factors }, context }, { code }) => factors.confirm(context, code),
  }),
  endFactor: handle(operations.endFactor, {
    id: 'uc.factor.end',
    summary: 'Deactivate two-step sign-in with password and code',
    input: s.endFactorBody,
    output: nothing,
    run: async ({ services: { factors }, context }, input) => {
      await factors.end(context, input);
      return null;
    },
  }),
};

export const served = { ...entrance, ...own, ...factor };
