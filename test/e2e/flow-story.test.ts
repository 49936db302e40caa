import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { CaseDetail, FlowDetail, WorkListRow } from '../../src/areas/flow/operations.ts';
import workTextsOfRussian from '../../src/areas/flow/texts/work/ru-ru.ts';
import workTextsOfChinese from '../../src/areas/flow/texts/work/zh-cn.ts';
import type { Paged } from '../../src/base/paging.ts';
import type { ContentDetail } from '../../src/records/edit/content.ts';
import { isFullCaseRun, selectTestCases } from '../harness/cases.ts';
import { textsIn } from '../harness/texts.ts';
import { call, operatorCookie, provideRegisteredReader } from './accounts.ts';
import { findAccessibilityViolations } from './barriers.ts';
import { base, openPage, visit, watchErrors } from './browser.ts';

/** A complete flow in the browser, from its definition to the published record, as operator, author, approvers and a deputy see it. */
const operator = await operatorCookie();
let at = Date.now() % 1_000_000;

const reader = {
  'zh-cn': { texts: textsIn('zh-cn'), work: workTextsOfChinese, names: { flow: '专项内容审核', step: '联合评审' } },
  'ru-ru': { texts: textsIn('ru-ru'), work: workTextsOfRussian, names: { flow: 'Особая проверка', step: 'Совместная оценка' } },
} as const;
type StoryLocale = keyof typeof reader;
/** Language and country of each story. No other test publishes records of these countries: the flow of this test would review them. */
const stories = [
  ['zh-cn', 'ae'],
  ['ru-ru', 'ir'],
] as const;
type StoryCountry = (typeof stories)[number][1];

type Account = Awaited<ReturnType<typeof provideRegisteredReader>> & { id: string };
interface Story {
  locale: StoryLocale;
  country: StoryCountry;
  title: string;
  /** Code of a label that no account has. */
  vacant: string;
  maker: Account;
  approvers: [Account, Account, Account, Account];
  deputy: Account;
}

/** Cleanup steps that run in reverse order after each test, even if it failed. */
const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** Calls the back-office API and asserts status 200. */
const api = async <T = unknown>(cookie: string, method: string, path: string, body?: object): Promise<T> => {
  const { status, data, msg } = await call<T>(method, `/api/admin/${path}`, body, cookie);
  expect(status, `${method} ${path}: ${msg}`).toBe(200);
  return data;
};

const newAccount = async (): Promise<Account> => {
  const who = await provideRegisteredReader();
  const { docs } = await api<Paged<{ id: string }>>(operator, 'GET', `accounts?keyword=${who.account}`);
  return { ...who, id: docs[0]?.id ?? '' };
};
const newLabel = async (code: string, permissions: readonly string[], members: readonly Account[] = []): Promise<string> => {
  const label = { code, names: { 'zh-cn': code, 'ru-ru': code }, colour: null, scope: 'all', permissions };
  const { id } = await api<{ id: string }>(operator, 'POST', 'labels', label);
  if (members.length > 0) await api(operator, 'POST', `labels/${id}/members`, { add: members.map((one) => one.id), remove: [] });
  return code;
};

/** Creates the accounts and labels of the story, with their permissions. */
const createStoryAccounts = async (locale: StoryLocale, country: StoryCountry): Promise<Story> => {
  const maker = await newAccount();
  const approvers: Story['approvers'] = [await newAccount(), await newAccount(), await newAccount(), await newAccount()];
  const deputy = await newAccount();
  const name = `story-${country}-${++at}`;
  const vacant = await newLabel(`${name}-vacant`, ['flow:task:decide']);
  await newLabel(`${name}-maker`, ['admin:home:read', 'content:record:read', 'content:record:create', 'content:record:update'], [maker]);
  await newLabel(`${name}-approver`, ['admin:home:read', 'flow:task:decide', 'flow:deputy:own'], [...approvers, deputy]);
  const title = locale === 'zh-cn' ? `跨境数据规则 ${at}` : `Правила обмена данными ${at}`;
  return { locale, country, title, vacant, maker, approvers, deputy };
};

interface Tab {
  page: Page;
  /** Errors of the tab: page errors, console errors, failed requests. */
  errors: string[];
}
/** Opens a page as an account in a new browser context and runs `use`; afterwards no error may remain. */
const runAsAccount = async (
  { cookie }: { cookie: string },
  { locale }: Story,
  path: string,
  use: (tab: Tab) => Promise<void>,
): Promise<void> => {
  const page = await openPage({ locale, cookie });
  try {
    const errors = watchErrors(page);
    expect(await visit(page, path)).toBe(200);
    await use({ page, errors });
    expect(errors).toEqual([]);
  } finally {
    await page.context().close();
  }
};
const press = (container: Page | Locator, name: string) => container.getByRole('button', { name, exact: true }).click();
const dialogOf = (page: Page) => page.locator('dialog[open]');
const closed = async (page: Page) => expect.poll(() => dialogOf(page).count()).toBe(0);
const row = (page: Page, text: string) => page.locator('main tbody tr', { hasText: text });
/** The cells of the coverage table without an approver, marked in red. */
const redCells = (page: Page) => dialogOf(page).locator('td.bg-danger\\!');

/** Creates a new flow from the list of flows and waits for its designer. */
const makeDraft = async (page: Page, { locale, country }: Story): Promise<string> => {
  const { texts, names } = reader[locale];
  const name = `${names.flow} ${at}`;
  await page.getByRole('link', { name: texts['office.new'], exact: true }).click();
  await dialogOf(page).locator(`[name="names.${locale}"]`).fill(name);
  await dialogOf(page).locator('[name=subject]').selectOption('content');
  await dialogOf(page).locator('[name=country]').selectOption(country);
  await press(dialogOf(page), texts['uc.save']);
  await closed(page);
  await page.waitForURL(/\/admin\/flow\/\d+$/);
  const id = page.url().split('/').at(-1) as string;
  undo.push(async () => {
    // The server refuses to suspend a flow that was never published.
    await call('POST', `/api/admin/flows/${id}/suspend`, undefined, operator);
    expect((await api<FlowDetail>(operator, 'GET', `flows/${id}`)).state).not.toBe('active');
  });
  await page.getByRole('button', { name: texts['flow.designer.add'], exact: true }).waitFor();
  return id;
};

const save = async (page: Page, { locale }: Story) => {
  const { texts } = reader[locale];
  await press(page, texts['uc.save']);
  await expect.poll(() => page.getByText(texts['flow.designer.dirty'], { exact: true }).count()).toBe(0);
};

/** Adds a step in which 75 % of the holders of a label must approve. There is no fallback, although no account has the label. */
const addStep = async (page: Page, story: Story) => {
  const { texts, names } = reader[story.locale];
  await press(page, texts['flow.designer.add']);
  await press(dialogOf(page), texts['flow.step.approve']);
  const drawer = dialogOf(page);
  await drawer.locator(`input[name$=".${story.locale}"]`).fill(names.step);
  await press(drawer, texts['flow.designer.who.add']);
  await drawer.getByLabel(texts['flow.who.label'], { exact: true }).selectOption(story.vacant);
  await drawer.getByRole('combobox', { name: texts['flow.designer.vote'], exact: true }).selectOption('ratio');
  await drawer.getByLabel(texts['flow.designer.vote.percent']).fill('75');
  await drawer.getByLabel(texts['flow.designer.nobody.found']).selectOption('unset');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await press(drawer, texts['flow.designer.done']);
  await closed(page);
  await save(page, story);
  expect(await findAccessibilityViolations(page)).toEqual([]);
};

/** Makes a list of accounts the approvers of the step, instead of the holders of a label. */
const mendStep = async (page: Page, story: Story) => {
  const { texts } = reader[story.locale];
  await page.locator('[data-card]').click();
  const drawer = dialogOf(page);
  await drawer.getByLabel(texts['flow.designer.who.kind'], { exact: true }).selectOption('accounts');
  for (const { account, name } of story.approvers) {
    await drawer.locator('input[role=combobox]').fill(account);
    await drawer.getByRole('option', { name }).click();
    await drawer.locator('li', { hasText: name }).last().waitFor();
  }
  await press(drawer, texts['flow.designer.done']);
  await closed(page);
  await save(page, story);
};

/** Opens the coverage table, calls `use` with its only cell and closes it. The flow has one step and one country, so one cell. */
const coverage = async (page: Page, { locale, country }: Story, use: (cell: Locator) => Promise<void>) => {
  const { texts } = reader[locale];
  await press(page, texts['flow.designer.coverage']);
  const table = dialogOf(page).getByRole('table');
  await table.getByRole('rowheader', { name: texts[`country.${country}`] }).waitFor();
  expect(await table.locator('td').count()).toBe(1);
  await use(table.locator('td'));
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await press(dialogOf(page), texts['action.close']);
  await closed(page);
};

const askToPublish = async (page: Page, { locale }: Story) => {
  await press(page, reader[locale].texts['admin.flow.do.publish']);
  await press(dialogOf(page), reader[locale].texts['admin.flow.do.publish']);
};

/** Creates a flow whose publication is refused, corrects it and publishes it; returns its id. */
const define = async (story: Story): Promise<string> => {
  const { texts } = reader[story.locale];
  let id = '';
  const stored = () => api<FlowDetail>(operator, 'GET', `flows/${id}`);
  await runAsAccount({ cookie: operator }, story, '/admin/flow', async ({ page, errors }) => {
    id = await makeDraft(page, story);
    await addStep(page, story);
    await coverage(page, story, async (cell) => {
      expect(await redCells(page).count()).toBe(1);
      expect(await cell.textContent()).toBe(texts['flow.designer.coverage.empty']);
    });
    expect(errors).toEqual([]);
    await askToPublish(page, story);
    await dialogOf(page).getByRole('alert').first().waitFor();
    // The browser also logs the refused request to the console.
    await expect.poll(() => errors.filter((error) => /^answer 400: .*\/publish/.test(error)).length).toBe(1);
    expect(errors.filter((error) => !/^answer 400: .*\/publish|status of 400/.test(error))).toEqual([]);
    errors.length = 0;
    expect((await stored()).published).toBeNull();
    await press(dialogOf(page), texts['uc.cancel']);
    await closed(page);

    await mendStep(page, story);
    await coverage(page, story, async (cell) => {
      await dialogOf(page).getByText(texts['flow.designer.coverage.full']).waitFor();
      expect(await redCells(page).count()).toBe(0);
      for (const { name } of story.approvers) expect(await cell.textContent()).toContain(name);
    });
    await askToPublish(page, story);
    await closed(page);
    await expect.poll(stored).toMatchObject({ state: 'active', published: 1 });
  });
  return id;
};

const newRecord = ({ locale, country, title, maker }: Story) =>
  api<{ id: string }>(maker.cookie, 'POST', 'content/policy', { lang: locale, texts: { [locale]: { title } }, country });
const caseOf = async ({ title, approvers }: Story): Promise<string> => {
  const path = `flow-tasks?keyword=${encodeURIComponent(title)}`;
  const { docs } = await api<Paged<WorkListRow>>(approvers[0].cookie, 'GET', path);
  expect(docs.map((one) => one.title)).toEqual([title]);
  return docs[0]?.case ?? '';
};

/** Opens the case from the task list of the account. */
const openCase = async (page: Page, { title, locale }: Story) => {
  await row(page, title).getByRole('link').first().click();
  await page.waitForURL(/\/admin\/f\/c?\d+$/);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByRole('heading', { name: reader[locale].work['flow.timeline'] }).waitFor();
};
/** The entries of the case history with the event `what` that contain the name `who`. */
const event = (page: Page, what: string, who: string) =>
  page.locator('main li', { has: page.locator(`strong:text-is("${what}")`) }).filter({ hasText: who });
/** Approves the open case in the browser and waits until the case history shows the approval under the name `who`. */
const approve = async (page: Page, story: Story, who: string) => {
  const { work } = reader[story.locale];
  await press(page, work['flow.do.approve']);
  await event(page, work['flow.event.approve'], who).last().waitFor();
};
/** Casts a vote through the API. */
const vote = (story: Story, { cookie }: Account, id: string, action: 'approve' | 'reject') =>
  api<CaseDetail>(cookie, 'POST', `flow-tasks/c${id}/${action}`, action === 'reject' ? { reason: story.title } : {});

/** All four approvers see the task. The first approves; the second returns the case to its author, so all must vote again. */
const sendBackToAuthor = async (story: Story, reason: string) => {
  const { work } = reader[story.locale];
  const [first, second, ...others] = story.approvers;
  for (const one of others) await runAsAccount(one, story, '/admin/f', async ({ page }) => void (await row(page, story.title).waitFor()));
  await runAsAccount(first, story, '/admin/f', async ({ page }) => {
    await row(page, story.title).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await openCase(page, story);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await approve(page, story, first.name);
  });
  await runAsAccount(second, story, '/admin/f', async ({ page }) => {
    await openCase(page, story);
    await press(page, work['flow.do.return']);
    await dialogOf(page).locator('select[name=to]').selectOption('applicant');
    await dialogOf(page).locator('select[name=again]').selectOption('all');
    await dialogOf(page).locator('[name=reason]').fill(reason);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await press(dialogOf(page), work['flow.do.return']);
    await closed(page);
    await event(page, work['flow.event.return'], second.name).filter({ hasText: reason }).last().waitFor();
  });
};

/** The author corrects the record as requested and submits it again. */
const mendRecord = async ({ maker }: Story, record: string, reason: string) => {
  const draft = await api<ContentDetail>(maker.cookie, 'GET', `content/policy/${record}`);
  expect(draft).toMatchObject({ state: 'draft', reason });
  await api(maker.cookie, 'PUT', `content/policy/${record}`, { ...draft.values, date: '2026-03', version: draft.version });
  await api(maker.cookie, 'POST', `content/policy/${record}/submit`);
};

/**
 * All four approvers vote again: the second rejects, the others approve, the fourth through a deputy. The case is undecided until the
 * deputy votes.
 */
const repeatVote = async (story: Story, id: string) => {
  const { work } = reader[story.locale];
  const [first, second, third, fourth] = story.approvers;
  const { deputy } = story;
  await vote(story, first, id, 'approve');
  expect((await vote(story, second, id, 'reject')).state).toBe('running');
  await runAsAccount(third, story, '/admin/f', async ({ page }) => {
    await openCase(page, story);
    await approve(page, story, third.name);
  });
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  // The deputyship is valid today in every time zone.
  const standing = { deputy: deputy.id, flows: null, from: day(-1), to: day(1) };
  const { id: made } = await api<{ id: string }>(fourth.cookie, 'POST', 'deputies', standing);
  undo.push(() => call('POST', `/api/admin/deputies/${made}/end`, undefined, operator));
  await runAsAccount(deputy, story, '/admin/f?box=deputy', async ({ page }) => {
    await row(page, story.title).filter({ hasText: fourth.name }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await openCase(page, story);
    const both = work['flow.for'].replace('{name}', deputy.name).replace('{other}', fourth.name);
    await approve(page, story, both);
    await event(page, work['flow.event.approved'], deputy.name).waitFor();
    const facts = page.locator('main p', { hasText: `${work['flow.ended']}: ` });
    await facts.getByText(work['flow.case.approved'], { exact: true }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });
};

test.runIf(isFullCaseRun).each(selectTestCases(stories))(
  'a flow, %s: publication refused, corrected and published; a case is returned, resubmitted, approved with a deputy’s vote, and its record published',
  async (locale, country) => {
    const story = await createStoryAccounts(locale, country);
    const reason = locale === 'zh-cn' ? '请注明日期' : 'Укажите дату';
    await define(story);
    const { id: record } = await newRecord(story);
    await api(story.maker.cookie, 'POST', `content/policy/${record}/submit`);
    const id = await caseOf(story);
    await sendBackToAuthor(story, reason);
    await mendRecord(story, record, reason);
    expect(await caseOf(story)).toBe(id);
    expect((await fetch(`${base}/policy/${record}`)).status).toBe(404);
    await repeatVote(story, id);
    const { state, steps } = await api<CaseDetail>(operator, 'GET', `flow-instances/${id}`);
    expect(state).toBe('approved');
    expect(
      steps
        .at(-1)
        ?.tasks.map((task) => task.state)
        .sort(),
    ).toEqual(['no', 'yes', 'yes', 'yes']);
    await runAsAccount({ cookie: '' }, story, `/policy/${record}`, async ({ page }) =>
      expect(await page.locator('h1').textContent()).toContain(story.title),
    );
  },
  240_000,
);
