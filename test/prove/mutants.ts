import { type Mutant, runMutants } from '../harness/mutants.ts';

/**
 * Deliberate faults that the tests must catch: 40 drawn by `scripts/draw-mutants.ts 37 40`, and three that once survived. When the code of
 * a row moves, the row must be renewed with an equivalent fault in the new code. `survives` states why no test can catch the fault, or that
 * no test does so yet.
 */
const mutants: readonly Mutant[] = [
  {
    file: 'src/root.tsx',
    text: '{!isMobileAddress(pathname) && <link rel="stylesheet" href={appSheet} />}',
    replacement: '{!isMobileAddress(pathname) || <link rel="stylesheet" href={appSheet} />}',
    tests: ['test/e2e/pages-phone.test.ts'],
  },
  {
    file: 'src/web/forms/editor/Toolbar.tsx',
    text: 'editor.commands.focus();',
    replacement: ';',
    tests: ['test/e2e/content-form.test.ts'],
  },
  {
    file: 'src/records/kinds/standard/editions.ts',
    text: 'const others = series.filter((other) => other.n !== one.n && other.isPublic);',
    replacement: 'const others = series.filter((other) => other.n === one.n && other.isPublic);',
    tests: ['src/records/kinds/standard/editions.test.ts'],
  },
  {
    file: 'src/records/topics/patterns.ts',
    text: "const last = hasSeparatedWords && !phrase.endsWith('*') ? ending : '';",
    replacement: "const last = !(hasSeparatedWords && !phrase.endsWith('*')) ? ending : '';",
    tests: ['src/records/topics/assign-topics.unit.test.ts'],
  },
  {
    file: 'src/areas/site/settings.server.ts',
    text: "'site.operator': { ...textSetting({ at: 220, schema: z.string().trim().max(200) }), public: true },",
    replacement: "'site.operator': { ...textSetting({ at: 220, schema: z.string().trim().max(200) }), public: false },",
    tests: ['src/areas/settings/settings.test.ts'],
  },
  {
    file: 'src/areas/accounts/web/portal/LoginPage.tsx',
    text: '<FormField name="phone" label={t(\'auth.phone\')} hint={t(\'auth.phone.hint\')} type="tel" autoComplete="tel" maxLength={30} />',
    replacement:
      '<FormField name="phone" label={t(\'auth.phone\')} hint={t(\'auth.phone.hint\')} type="tel" autoComplete="tel" maxLength={31} />',
    tests: ['test/e2e/accounts.test.ts'],
  },
  {
    file: 'src/records/export/export.server.ts',
    text: 'if (!isNonNullObject(value)) return null;',
    replacement: 'if (isNonNullObject(value)) return null;',
    tests: ['test/kinds.outputs.test.ts'],
  },
  { file: 'src/records/area.server.ts', text: 'library.forget(kind, ns);', replacement: ';', tests: ['src/platform/http/cache.test.ts'] },
  {
    file: 'src/platform/outgoing/fetch.server.ts',
    text: "if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) throw new OutgoingError('private');",
    replacement: "if (!(!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address)))) throw new OutgoingError('private');",
    tests: ['src/records/links/provenance.test.ts'],
  },
  {
    file: 'src/web/deferred-hydration/hydration-trigger.ts',
    text: 'const findClosest = ({ target }: Event, selector: string) => target instanceof Element && target.closest<HTMLElement>(selector);',
    replacement:
      'const findClosest = ({ target }: Event, selector: string) => target instanceof Element || target.closest<HTMLElement>(selector);',
    tests: ['test/e2e/wake.test.ts'],
  },
  {
    file: 'src/records/edit/list.server.ts',
    text: "stale ? 'stale' : incomplete ? 'incomplete' : 'ok';",
    replacement: "!(stale) ? 'stale' : incomplete ? 'incomplete' : 'ok';",
    tests: ['src/records/edit/content-admin.test.ts'],
  },
  {
    file: 'src/server/first-start.ts',
    text: 'await seedSamples(connection, recordHooks);',
    replacement: ';',
    tests: ['test/first-start.both.test.ts'],
  },
  {
    file: 'src/records/sources/addresses.ts',
    text: '(pattern: RegExp, may: (record: FreeDocumentFields) => boolean = () => true) =>',
    replacement: '(pattern: RegExp, may: (record: FreeDocumentFields) => boolean = () => false) =>',
    tests: ['src/records/sources/sources.test.ts'],
  },
  {
    file: 'src/platform/events/audit/differences.server.ts',
    text: 'return JSON.stringify(from ?? null) === JSON.stringify(to ?? null) ? [] : [[field, { from, to }]];',
    replacement: 'return !(JSON.stringify(from ?? null) === JSON.stringify(to ?? null)) ? [] : [[field, { from, to }]];',
    tests: ['test/audit.law.test.ts'],
  },
  {
    file: 'src/areas/site/web/admin/Questions.tsx',
    text: "const languagesOf = (entry: QaEntry) => fromKeys(locales, (locale) => (entry[locale] ? 'ok' : 'missing'));",
    replacement: "const languagesOf = (entry: QaEntry) => fromKeys(locales, (locale) => (!(entry[locale]) ? 'ok' : 'missing'));",
    tests: ['test/e2e/office-home.test.ts'],
  },
  {
    file: 'src/records/search/keywords.server.ts',
    text: 'for (const stretch of [stretchOf(day) - 1, stretchOf(day)]) {',
    replacement: 'for (const stretch of [stretchOf(day) + 1, stretchOf(day)]) {',
    tests: ['src/records/search/popular-searches.test.ts'],
  },
  {
    file: 'src/platform/process/log.ts',
    text: 'log.error({ err: error, ...(known?.repeated && { repeated: known.repeated }) }, what);',
    replacement: 'log.error({ err: error, ...(known?.repeated || { repeated: known.repeated }) }, what);',
    tests: ['src/platform/process/log.unit.test.ts'],
  },
  {
    file: 'src/areas/quality/web/admin/RulesCard.tsx',
    text: '{last && isDerivationRunReversible(last) && (',
    replacement: '{last || isDerivationRunReversible(last) && (',
    tests: ['test/e2e/admin.test.ts'],
  },
  {
    file: 'src/areas/menus/web/admin/admin-menus.route.tsx',
    text: "const everyMenu = async (own: MemberLoaderArgs['memberApi'], filters: Record<string, string>, page = 1): Promise<MenuRow[]> => {",
    replacement:
      "const everyMenu = async (own: MemberLoaderArgs['memberApi'], filters: Record<string, string>, page = 2): Promise<MenuRow[]> => {",
    tests: ['test/e2e/dictionary-menu.test.ts'],
  },
  {
    file: 'src/records/read/topic-place.server.ts',
    text: 'locale: tTitle === null ? lang : context.locale,',
    replacement: 'locale: !(tTitle === null) ? lang : context.locale,',
    tests: ['src/records/edit/parent.test.ts'],
  },
  {
    file: 'src/areas/accounts/delegation.server.ts',
    text: "return own === 'all' || (own !== undefined && (role.scope === 'own' || (own === role.scope && alike[own]())));",
    replacement: "return own === 'all' || (own !== undefined && (role.scope === 'own' && (own === role.scope && alike[own]())));",
    tests: ['src/areas/roles/admin-escalation.test.ts'],
  },
  {
    file: 'src/web/first-visit/paging.ts',
    text: 'budget: 1.5,',
    replacement: 'budget: 2.5,',
    survives: 'A larger budget lets every build pass that passed before.',
  },
  {
    file: 'src/areas/roles/web/admin/permissions-module.tsx',
    text: '{holders && holders.docs.length === 0 && <p className="text-muted">{t(\'admin.permission.who.none\')}</p>}',
    replacement: '{holders && holders.docs.length === 1 && <p className="text-muted">{t(\'admin.permission.who.none\')}</p>}',
    tests: ['test/e2e/office-lists.test.ts'],
  },

  {
    file: 'src/platform/mail/drivers.server.ts',
    text: 'if (status < 200 || status > 299) throw new Error(`The gateway answered ${status}`);',
    replacement: 'if (!(status < 200 || status > 299)) throw new Error(`The gateway answered ${status}`);',
    tests: ['src/platform/mail/sender.test.ts'],
  },
  {
    file: 'src/areas/flow/engine/signers.server.ts',
    text: 'return Array.from({ length: many }, (_, at) => first + (inOrder ? at : 0));',
    replacement: 'return Array.from({ length: many }, (_, at) => first + (!(inOrder) ? at : 0));',
    tests: ['src/areas/flow/signers.both.test.ts'],
  },
  {
    file: 'src/areas/error-texts/web/admin/module.tsx',
    text: "{ name: 'seen', sort: true, cell: ({ seen }) => (seen ? <DateTime iso={seen} /> : '—') },",
    replacement: "{ name: 'seen', sort: false, cell: ({ seen }) => (seen ? <DateTime iso={seen} /> : '—') },",
    tests: ['test/e2e/office-lists.test.ts'],
  },
  {
    file: 'src/areas/exchange/web/member/draft.ts',
    text: "if (this.#state.is === 'conflict') this.#posting = this.#state.newer;",
    replacement: "if (!(this.#state.is === 'conflict')) this.#posting = this.#state.newer;",
    tests: ['src/areas/exchange/web/member/draft.unit.test.ts'],
  },
  {
    file: 'src/records/files/reading.server.ts',
    text: 'if (records.some(isOpen)) return true;',
    replacement: 'if (records.some(isOpen)) return false;',
    tests: ['src/records/edit/content-files.test.ts'],
  },
  {
    file: 'src/areas/follow/web/member/FollowsPage.tsx',
    text: 'if (follows.length === 0) return null;',
    replacement: 'if (follows.length !== 0) return null;',
    tests: ['test/e2e/follow.test.ts'],
  },
  {
    file: 'src/areas/mobile/offline/offline-records.server.ts',
    text: ".transform((text) => (text === '' ? [] : text.split(',')))",
    replacement: ".transform((text) => (!(text === '') ? [] : text.split(',')))",
    tests: ['src/areas/mobile/offline/offline-records.test.ts'],
  },
  {
    file: 'src/server/offline/manifest.ts',
    text: "src: `/icon-${purpose === 'any' ? '' : 'maskable-'}${size}.png`,",
    replacement: "src: `/icon-${!(purpose === 'any') ? '' : 'maskable-'}${size}.png`,",
    tests: ['src/server/offline/manifest.unit.test.ts'],
  },
  {
    file: 'src/records/links/redirect.ts',
    text: 'if (!header) return undefined;',
    replacement: 'if (header) return undefined;',
    tests: ['src/records/links/provenance.test.ts'],
  },
  {
    file: 'src/records/rich-text/rich-pool.server.ts',
    text: 'return (user + system) / 1000;',
    replacement: 'return (user - system) / 1000;',
    survives: 'A thread that cleans a text spends next to no time in the system.',
  },
  {
    file: 'src/platform/files/routes.ts',
    text: 'bodyLimit: largest + 64 * 1024,',
    replacement: 'bodyLimit: largest + 64 / 1024,',
    tests: ['src/platform/files/uploads.test.ts'],
  },
  {
    file: 'src/web/office/list/ListPage.tsx',
    text: 'const isWidened = list.total > list.docs.length && ticked.size === list.docs.length && batch.some((step) => step.takeMatching);',
    replacement:
      'const isWidened = list.total > list.docs.length && ticked.size === list.docs.length || batch.some((step) => step.takeMatching);',
    tests: ['test/e2e/office-matching.test.ts'],
  },
  {
    file: 'src/platform/counters/visitors.server.ts',
    text: 'const lastDays = [2, 1].map((ago) => ({ first: slot + 1 - ago * slotsPerDay, last: slot + 1 - (ago - 1) * slotsPerDay }));',
    replacement:
      'const lastDays = [2, 1].map((ago) => ({ first: slot + 1 - ago * slotsPerDay, last: slot + 1 - (ago + 1) * slotsPerDay }));',
    tests: ['src/platform/counters/visits-seen.test.ts'],
  },
  {
    file: 'src/web/charts/TagCloud.tsx',
    text: 'fillOpacity={i < 3 ? 1 : i < 12 ? 0.85 : 0.68}',
    replacement: 'fillOpacity={i < 4 ? 1 : i < 12 ? 0.85 : 0.68}',
    tests: ['test/e2e/screen.test.ts'],
  },
  {
    file: 'src/records/dictionaries/web/DictionaryItemTable.tsx',
    text: "<RowTool icon={item.active ? 'ban' : 'undo-2'} title={activity} label={`${activity}: ${name}`} onClick={() => void toggle(item)} />",
    replacement:
      "<RowTool icon={!(item.active) ? 'ban' : 'undo-2'} title={activity} label={`${activity}: ${name}`} onClick={() => void toggle(item)} />",
    tests: ['test/e2e/dictionary-menu.test.ts'],
  },
  {
    file: 'src/records/import/mappers/generic.ts',
    text: "/^\\d+(:[0-5]\\d){0,2}$/.test(text) ? text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) : null;",
    replacement: "/^\\d+(:[0-5]\\d){0,2}$/.test(text) ? text.split(':').reduce((sum, part) => sum * 61 + Number(part), 0) : null;",
    tests: ['src/records/import/import.test.ts'],
  },
  {
    file: 'src/records/feeds/atom.ts',
    text: '`<category term="${escapeXmlText(term)}"${scheme ? ` scheme="${escapeXmlUrl(scheme)}"` : \'\'}${label ? ` label="${escapeXmlText(label)}"` : \'\'}/>`;',
    replacement:
      '`<category term="${escapeXmlText(term)}"${!(scheme) ? ` scheme="${escapeXmlUrl(scheme)}"` : \'\'}${label ? ` label="${escapeXmlText(label)}"` : \'\'}/>`;',
    tests: ['src/records/feeds/feeds.unit.test.ts'],
  },
  // the deputy of an applicant decides the case of the principal
  {
    file: 'src/areas/flow/own-case.ts',
    text: 'applicant !== null && (account === applicant || principal === applicant);',
    replacement: 'applicant !== null && account === applicant;',
    tests: ['src/areas/flow/own-case.both.test.ts'],
  },
  // the SQL of a standard's status evaluates «draft» after the dates
  {
    file: 'src/records/kinds/standard/status.ts',
    text: `               when r.declared = 'draft' then 'draft'
               when r.implementation_date is not null then case when \${hasBegunSql('r.implementation_date')} then 'in-force' else 'upcoming' end
               when not \${hasBegunSql('r.date')} then 'upcoming'`,
    replacement: `               when r.implementation_date is not null then case when \${hasBegunSql('r.implementation_date')} then 'in-force' else 'upcoming' end
               when not \${hasBegunSql('r.date')} then 'upcoming'
               when r.declared = 'draft' then 'draft'`,
    tests: ['src/records/kinds/standard/status.both.test.ts'],
  },
  // a page for offline use is fetched with cookies
  {
    file: 'src/web/offline/worker.ts',
    text: 'const answer = await fetch(offlineAddress, anonymously);',
    replacement: 'const answer = await fetch(offlineAddress);',
    tests: ['src/web/offline/worker.unit.test.ts'],
  },
];

/** Runs only when named, because it takes an hour or more. */
export const onlyNamed = true;
export const full = mutants.length;

/** Runs `count` mutants starting with the row `from`; returns the unexpected survivors. */
export const run = (count: number, { from = 0 } = {}) => runMutants(mutants, mutants.slice(from, from + count));
