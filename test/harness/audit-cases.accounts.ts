import { Secret, TOTP } from 'otpauth';
import type { SecondFactorStatus } from '../../src/areas/accounts/operations.ts';
import { accountPassword, captcha, lastCode, type User } from './accounts.ts';
import { type AuditedCall, type AuditedRouteCase, type AuditSetup, trashAuditCase } from './audit-case.ts';
import { newApprover, newCase } from './flow-relations.ts';
import { newLabel, newOrganization } from './office.ts';

const codeFor = async ({ portal }: AuditSetup, route: 'register' | 'recover', phone: string): Promise<string> => {
  await portal.connection.query(`update code set created_at = created_at - interval '2 minutes' where target = $1`, [phone]);
  await portal.send('POST', `/api/${route}/sms`, { phone, captcha });
  return lastCode(portal, phone);
};
const phoneOf = async ({ portal }: AuditSetup, { id }: User): Promise<string> =>
  (await portal.connection.query<{ phone: string }>('select phone from account where id = $1', [id]))[0]?.phone ?? '';

/** Starts the setup of an authenticator app for an account; returns the TOTP generator of the app (`secret`) and its current code. */
const settingUp = async (by: User): Promise<{ code: string; secret: TOTP }> => {
  const { data } = await by.send<SecondFactorStatus>('POST', '/api/uc/factor', { pwd: accountPassword });
  const secret = new TOTP({ secret: Secret.fromBase32((data.setup?.secret ?? '').replaceAll(' ', '')) });
  return { code: secret.generate(), secret };
};
const accountStep = (step: string, prepare: (stage: AuditSetup, user: User) => Promise<Omit<AuditedCall, 'path'>> = async () => ({})) => ({
  [`POST /api/admin/accounts/:id/${step}`]: async (stage: AuditSetup) => {
    const user = await stage.someone();
    return { ...(await prepare(stage, user)), path: `/api/admin/accounts/${user.id}/${step}` };
  },
});

/** Audit cases of the routes that change accounts: registration, user centre and back office. */
export const accountAuditCases: Record<string, AuditedRouteCase> = {
  'POST /api/register': async (stage) => {
    const phone = '+8613811122233';
    const code = await codeFor(stage, 'register', phone);
    return {
      body: { account: 'law-register', realName: 'Law', phone, code, pwd: accountPassword, company: 'Law works', industry: 'energy' },
      by: null,
    };
  },
  'POST /api/recover': async (stage) => {
    const phone = await phoneOf(stage, await stage.someone());
    return { body: { phone, code: await codeFor(stage, 'recover', phone), pwd: 'Another-one#7' }, by: null };
  },
  'POST /api/uc/factor/confirm': async (stage) => {
    const by = await stage.someone();
    return { by, sameSession: true, body: { code: (await settingUp(by)).code } };
  },
  'POST /api/uc/factor/end': async (stage) => {
    const by = await stage.someone();
    const { code, secret } = await settingUp(by);
    await by.send('POST', '/api/uc/factor/confirm', { code });
    return { by, body: { pwd: accountPassword, code: secret.generate({ timestamp: Date.now() + 30_000 }) } };
  },
  'PUT /api/uc/info': async (stage) => {
    const by = await stage.someone();
    return { by, body: { realName: 'Renamed', company: 'Works', industry: 'energy', country: 'cn', digest: 'none', version: 1 } };
  },
  'PUT /api/uc/phone': async (stage) => {
    const by = await stage.someone();
    const [phone, present] = ['+8613822233344', await phoneOf(stage, by)];
    await stage.portal.connection.query(`update code set created_at = created_at - interval '2 minutes'`);
    await by.send('POST', '/api/uc/phone/sms', { which: 'old', captcha });
    await by.send('POST', '/api/uc/phone/sms', { which: 'new', phone, captcha });
    return { by, body: { phone, oldCode: await lastCode(stage.portal, present), code: await lastCode(stage.portal, phone) } };
  },
  'DELETE /api/uc/sessions': async ({ someone }) => ({ by: await someone(), fields: ['sessions'] }),
  'DELETE /api/uc/sessions/:id': async ({ owner }) => ({ by: owner, fields: ['sessions'] }),
  'POST /api/admin/accounts': async ({ portal }) => {
    const [labels, organizations] = [[await newLabel(portal, 'own', [])], [await newOrganization(portal)]];
    const facts = { realName: 'Made', company: 'Works', industry: 'energy', country: 'cn', labels, organizations };
    return { body: { ...facts, account: 'law-made', phone: '+8613833344455', email: 'law-made@example.org', pwd: 'Given-one#7' } };
  },
  'PUT /api/admin/accounts/:id': async (stage) => {
    const user = await stage.someone();
    const [labels, organizations] = [[await newLabel(stage.portal, 'own', [])], [await newOrganization(stage.portal)]];
    const facts = { realName: 'Renamed', company: 'Other works', industry: 'energy', country: 'cn', labels, organizations };
    return { path: `/api/admin/accounts/${user.id}`, body: { ...facts, version: 1 } };
  },
  'POST /api/admin/accounts/import': async ({ portal }) => {
    const [{ code } = { code: '' }] = await portal.connection.query<{ code: string }>('select code from label where id = $1', [
      Number(await newLabel(portal, 'own', [])),
    ]);
    const csv = `account,realName,phone,email,company,country,labels\nlaw-import,In,+8613844455566,law-import@example.org,Works,cn,${code}\n`;
    return { body: { csv, dryRun: false } };
  },
  ...accountStep('disable'),
  ...accountStep('hand-over', async ({ portal }, { id }) => {
    const { task } = await newCase(portal, id);
    await portal.connection.query('update flow_task set assignee = $1 where id = $2', [id, task]);
    return { body: { to: String(await newApprover(portal)) }, fields: ['moved', 'successor', 'work'] };
  }),
  ...accountStep('enable', async ({ portal }, { id }) => {
    await portal.connection.query('update account set status = 0 where id = $1', [id]);
    return {};
  }),
  ...accountStep('unlock', async ({ portal }, { account }) => {
    await portal.send('POST', '/api/login', { account, pwd: 'Wrong-word#1', captcha });
    return { fields: ['failures'] };
  }),
  ...accountStep('logout', async () => ({ fields: ['sessions'] })),
  ...accountStep('contact', async () => ({ body: { phone: '+8613855566677', email: 'law-contact@example.org', version: 1 } })),
  ...accountStep('reset', async () => ({ body: { generate: true }, fields: ['password', 'status'] })),
  ...accountStep('reset-factor', async (_, user) => {
    await user.send('POST', '/api/uc/factor/confirm', { code: (await settingUp(user)).code });
    return { fields: ['factor'] };
  }),
  'DELETE /api/admin/accounts': trashAuditCase,
  'POST /api/admin/accounts/restore': trashAuditCase,
};
