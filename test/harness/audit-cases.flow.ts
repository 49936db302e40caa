import { type AuditedRouteCase, defaultAuditCase } from './audit-case.ts';
import { newApprover, newDeputy, newFlow } from './flow-relations.ts';

const inItsStory = 'the story of the case, which is only added to, tells it';
const readOnlyReason = 'answers, and keeps nothing';
const actions = [
  'take',
  'release',
  'approve',
  'reject',
  'abstain',
  'return',
  'transfer',
  'ask',
  'answer',
  'add',
  'remove',
  'retract',
  'comment',
];
const keeping = ['remind', 'comment', 'hand-over', 'remove', 'jump', 'pause', 'resume', 'cancel'];

/** For each writing route of the flow area: the call that must be audited, or the reason why the audit records no change. */
export const flowAuditCases: Record<string, AuditedRouteCase> = {
  ...Object.fromEntries(actions.map((name) => [`POST /api/admin/flow-tasks/:id/${name}`, inItsStory])),
  ...Object.fromEntries(keeping.map((name) => [`POST /api/admin/flow-instances/:id/${name}`, inItsStory])),
  'POST /api/admin/flow-tasks/decide': inItsStory,
  'POST /api/uc/flow/forms': inItsStory,
  'POST /api/uc/flow/cases/:id': inItsStory,
  ...Object.fromEntries(
    ['check', 'simulate', 'coverage', 'drawing', 'kind-fields', 'bpmn'].map((name) => [`POST /api/admin/flows/${name}`, readOnlyReason]),
  ),
  'POST /api/admin/flows': defaultAuditCase,
  'PUT /api/admin/flows/:id': defaultAuditCase,
  'POST /api/admin/flows/:id/publish': defaultAuditCase,
  'POST /api/admin/flows/:id/suspend': defaultAuditCase,
  'POST /api/admin/flows/:id/resume': defaultAuditCase,
  'POST /api/admin/flows/:id/revert': async ({ portal, operator }) => {
    const id = await newFlow(portal);
    await operator.send('PUT', `/api/admin/flows/${id}`, { draft: { nodes: [], keeper: [] }, version: 1 });
    return { path: `/api/admin/flows/${id}/revert` };
  },
  'DELETE /api/admin/flows': defaultAuditCase,
  'PUT /api/admin/calendars/:id': async ({ operator }) => ({
    body: {
      ...{ zone: 'Asia/Urumqi', rest: [7], opens: '08:00', closes: '17:00', knownUntil: '2027-12-31' },
      entries: [{ day: '2027-05-01', works: false, name: 'May' }],
      version: (await operator.get<{ version: number }>('/api/admin/calendars/cn')).data.version,
    },
  }),
  'POST /api/admin/calendars/:id/day': defaultAuditCase,
  'POST /api/admin/calendars/:id/forget': defaultAuditCase,
  'POST /api/admin/calendars/:id/import': async () => ({
    body: { ics: 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20281001\r\nSUMMARY:Day\r\nEND:VEVENT\r\nEND:VCALENDAR' },
  }),
  'POST /api/admin/deputies': async ({ portal }) => ({
    body: { deputy: String(await newApprover(portal)), flows: null, from: '2027-01-01', to: '2027-01-02' },
  }),
  'POST /api/admin/deputies/:id/end': async ({ portal, operator, owner }) => ({
    path: `/api/admin/deputies/${await newDeputy(portal, operator.id, owner.id)}/end`,
  }),
};
