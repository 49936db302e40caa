import { isFullCaseRun } from '../harness/cases.ts';
import { call, provideRegisteredReader } from './accounts.ts';
import { testPages } from './every-page.ts';
import { createMemberPosting, createPublishedPosting, decideReview } from './postings.ts';

/** Every page of supply and demand that needs a session, with sample data. */
const [owner, applicant] = [await provideRegisteredReader(), await provideRegisteredReader()];
const draft = await createMemberPosting(owner.cookie, { title: '', body: '' });
const waiting = await createMemberPosting(owner.cookie);
const failed = await createMemberPosting(owner.cookie);
for (const { id } of [waiting, failed]) await call('POST', `/api/portal/mysnd/${id}/submit`, {}, owner.cookie);
await decideReview(String(failed.id), 'reject', 'The dates are missing.');
const open = await createPublishedPosting(owner.cookie, {
  title: 'A gateway for the data of three substations, with everything that belongs to it',
});
await call('POST', `/api/portal/snd/${open.record}/apply`, { message: 'We make them.', contact: 'maker@example.org' }, applicant.cookie);

/** Other states of these pages; only `npm run prove` opens them. */
const states = isFullCaseRun ? ['/uc/snd?status=failed&category=supply', `/uc/snd/post/${failed.id}`] : [];
const ofOwner = [
  '/uc/snd',
  '/uc/snd/post/new',
  ...states,
  ...[open, ...(isFullCaseRun ? [draft, waiting] : [])].map(({ id }) => `/uc/snd/post/${id}`),
  `/uc/snd/${open.id}/applications`,
  '/uc/applications',
  `/demand/${open.record}`,
].map((path) => ({ path }));
const ofApplicant = [
  ...(isFullCaseRun ? ['/uc/snd', '/uc/apply/1', `/demand/${open.record}`] : []),
  '/uc/applications',
  `/uc/apply/${open.record}`,
].map((path) => ({ path }));
const missing = (...paths: string[]) => paths.map((path) => ({ path, status: 404 }));
for (const size of ['wide', 'phone'] as const) {
  testPages(size, [...ofOwner, ...missing('/uc/snd/post/99999999')], { cookie: owner.cookie });
  const ofOthers = missing(`/uc/snd/${open.id}/applications`, ...(isFullCaseRun ? [`/uc/snd/post/${open.id}`] : []));
  testPages(size, [...ofApplicant, ...ofOthers], { cookie: applicant.cookie });
}
