import { AppError } from '../../../base/errors.ts';
import type { Db } from '../../../platform/db/connect.server.ts';
import { lockAccessChanges } from '../../accounts/delegation.server.ts';
import type { Memberships } from '../../accounts/membership.server.ts';
import { lockOrganizationByCode, requestableOrganizations } from '../../organizations/requestable.server.ts';
import { lockRoleByCode, requestableRoles } from '../../roles/requestable.server.ts';
import type { FormField, LocalizedNames } from '../model/definition.ts';
import type { CaseAgent, EffectInput, FlowSubjectType } from '../subjects.server.ts';
import { checkApplicantFactsUnchanged } from './applicant-binding.server.ts';
import { readRequest } from './read-request.server.ts';

/** Splits the key of a membership request into the account and the code of the requested label or organization. */
const partsOf = (key: string): { account: string; code: string } => {
  const at = key.indexOf(':');
  return { account: key.slice(0, at), code: key.slice(at + 1) };
};

interface MembershipSubjectOptions {
  name: 'label' | 'organization';
  names: LocalizedNames;
  /** Labels or organizations that an account may request; for null, all that any account may have requested. */
  offered(db: Db, account: number | null): Promise<{ code: string; names: LocalizedNames }[]>;
  /** Grants the membership with the permissions of the approver. Throws E_VALIDATION `beyondYours` if these are not sufficient. */
  give(tx: Db, agent: CaseAgent, request: { account: string; code: string }): Promise<void>;
}

const why: LocalizedNames = { 'zh-cn': '说明', 'en-us': 'Reason', 'ru-ru': 'Пояснение', 'pt-br': 'Justificativa' };

const membershipSubject = ({ name, names, offered, give }: MembershipSubjectOptions): FlowSubjectType => ({
  name,
  permission: 'account:account:update',
  fields: [
    { name, type: 'text' },
    { name: 'why', type: 'longText' },
  ],
  requestedForm: {
    form: async (db, { applicant }): Promise<FormField[]> => {
      const options = (await offered(db, applicant)).map((one) => ({ value: one.code, names: one.names }));
      return [
        { id: name, names, type: 'choice', required: true, options },
        { id: 'why', names: why, type: 'longText', required: true },
      ];
    },
    key: (filled) => String(filled[name]),
  },
  // changes of access take the same lock (accounts/lock-accounts.server.ts), always before the lock of a case
  lock: (tx) => lockAccessChanges(tx),
  read: (db, key) => readRequest(db, name, key),
  effects: {
    approved: async (tx: Db, agent: CaseAgent, { key }: EffectInput) => {
      await checkApplicantFactsUnchanged(tx, name, key);
      await give(tx, agent, partsOf(key)).catch((error: unknown) => {
        const beyond = error instanceof AppError && error.fields?.add === 'beyondYours';
        throw beyond ? new AppError('E_VALIDATION', { [name]: 'beyondYours' }) : error;
      });
    },
  },
});

/** Subject type of requests for a label. */
export const labelRequestSubjectType = (memberships: Memberships) =>
  membershipSubject({
    name: 'label',
    names: { 'zh-cn': '权限标签', 'en-us': 'Permission label', 'ru-ru': 'Метка доступа', 'pt-br': 'Rótulo de permissão' },
    offered: (db, account) => requestableRoles.all(db, { account }),
    give: async (tx, agent, { account, code }) => {
      const role = await lockRoleByCode.one(tx, { code });
      if (!role) throw new AppError('E_VALIDATION', { label: 'unknown' });
      await memberships.changeRoleMembers(tx, agent, role, { add: [account], remove: [] });
    },
  });

/** Subject type of requests for membership in an organization. */
export const organizationRequestSubjectType = (memberships: Memberships) =>
  membershipSubject({
    name: 'organization',
    names: { 'zh-cn': '组织机构', 'en-us': 'Organization', 'ru-ru': 'Организация', 'pt-br': 'Organização' },
    offered: (db, account) => requestableOrganizations.all(db, { account }),
    give: async (tx, agent, { account, code }) => {
      const organization = await lockOrganizationByCode.one(tx, { code });
      if (!organization) throw new AppError('E_VALIDATION', { organization: 'unknown' });
      await memberships.changeOrganizationMembers(tx, agent, organization, { add: [account], remove: [] });
    },
  });
