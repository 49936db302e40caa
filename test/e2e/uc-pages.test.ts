import { isFullCaseRun } from '../harness/cases.ts';
import { call, provideRegisteredReader } from './accounts.ts';
import { fetchFirstRecordId, testPages } from './every-page.ts';

/** Every page of the user centre with sample data; supply and demand: postings-pages.test.ts. */
const { cookie } = await provideRegisteredReader();
const standard = await fetchFirstRecordId('standard');
for (const target of [
  { kind: 'standard', id: standard },
  { kind: 'standard', query: 'country=br,cn&status=in-force&keyword=information security&date.from=2020' },
  { kind: 'search', query: 'keyword=data&type=policy' },
]) {
  const { status, msg } = await call('POST', '/api/uc/follows', target, cookie);
  if (status !== 200) throw new Error(`Not followed: ${msg}`);
}
const begin = async () => {
  const tool = await fetchFirstRecordId('tools');
  const { data, msg } = await call<{ id: string } | null>('POST', '/api/portal/tests', { tool }, cookie);
  if (!data) throw new Error(`Not begun: ${msg}`);
  return data.id;
};
const result = await begin();

const pages = ['info', 'phone', 'recover', 'factor', 'sessions', 'notices', 'tests', 'follow', `follow?kind=standard&id=${standard}`];
/** Other states of these pages; only `npm run prove` opens them. */
const states = isFullCaseRun ? ['notices?page=2', 'tests?status=completed', 'follow?kind=search&keyword=data&type=policy'] : [];
const followed = [`/standard/${standard}`, `/uc/result/${result}`];
for (const size of ['wide', 'phone'] as const) {
  testPages(
    size,
    [
      ...[...pages, ...states].map((name) => ({ path: `/uc/${name}` })),
      ...followed.map((path) => ({ path })),
      { path: '/uc/nope', status: 404 },
    ],
    { cookie },
  );
  // The page of followed records for an account that follows nothing.
  if (isFullCaseRun) testPages(size, [{ path: '/uc/follow' }], { cookie: (await provideRegisteredReader()).cookie });
}
