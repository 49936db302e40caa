import { readdirSync } from 'node:fs';

const accounts = ['src/areas/accounts/', 'src/areas/member/', 'src/platform/captcha/'];
const admin = ['src/areas/admin-home/', 'src/areas/roles/', 'src/areas/organizations/', 'src/areas/accounts/', 'src/areas/settings/'];
const exchange = ['src/areas/exchange/', 'src/platform/files/', 'src/platform/events/'];
const offline = ['src/areas/mobile/', 'src/web/offline/', 'src/base/', 'src/areas/accounts/web/', 'src/records/web/detail/'];
const reading = ['src/records/', 'src/areas/site/', 'src/platform/http/'];
const screen = ['src/areas/screen/', 'src/web/charts/'];
const start = ['src/platform/db/', 'src/platform/http/', 'src/platform/files/'];
const everyArea = ['src/areas/', 'src/records/', 'src/platform/'];

/** Source folders that a browser test covers, by test file; only for tests whose folders do not follow from the file name. */
export const coveredFoldersByTest: Readonly<Record<string, readonly string[]>> = {
  'accounts.test.ts': accounts,
  'admin-people.test.ts': [...admin, 'src/areas/outbox/', 'src/areas/feedback/', 'src/areas/trash/'],
  'admin.test.ts': [...admin, 'src/areas/logs/', 'src/areas/trash/'],
  'attacks.test.ts': ['src/records/rich-text/', 'src/areas/exchange/', 'src/areas/feedback/', 'src/areas/site/', 'src/records/web/'],
  'captcha.test.ts': ['src/platform/captcha/', 'src/areas/feedback/', 'src/areas/accounts/'],
  'compare.test.ts': ['src/records/'],
  'content-admin.test.ts': ['src/records/', 'src/platform/events/'],
  'content-form.test.ts': ['src/records/', 'src/platform/files/'],
  'devices.test.ts': [...reading, 'src/areas/mobile/'],
  'dictionary-menu.test.ts': ['src/records/dictionaries/', 'src/areas/menus/', 'src/records/web/'],
  'disk-faults.test.ts': start,
  'environment.test.ts': ['src/platform/http/'],
  'expired.test.ts': ['src/areas/exchange/', 'src/records/kinds/snd/', 'src/records/web/'],
  'factor.test.ts': accounts,
  'feedback.test.ts': ['src/areas/feedback/', 'src/platform/captcha/'],
  'figures.test.ts': ['src/areas/stats/', 'src/platform/counters/'],
  'filters.test.ts': ['src/records/'],
  'follow.test.ts': ['src/areas/follow/', 'src/areas/member/', 'src/records/web/'],
  'flow-story.test.ts': ['src/areas/flow/', 'src/areas/accounts/', 'src/records/edit/'],
  'flow.test.ts': ['src/areas/flow/', 'src/areas/accounts/', 'src/areas/exchange/'],
  'fonts.test.ts': ['src/web', 'src/records/web'],
  'foreign-host.test.ts': everyArea,
  'gallery.test.ts': ['src/records/', 'src/areas/site/sample/'],
  'imported.test.ts': ['src/records/', 'src/areas/site/', 'src/cli/'],
  'cached-pages.test.ts': ['src/platform/http/', 'src/areas/accounts/web/', 'src/areas/feedback/web/', 'src/records/web/'],
  'keyboard.test.ts': ['src/records/web/'],
  'list-sight.test.ts': ['src/records/web/'],
  'mobile-offline-list.test.ts': offline,
  'mobile-offline.test.ts': offline,
  'mobile-pages.test.ts': everyArea,
  'mobile-targets.test.ts': [...reading, 'src/areas/mobile/'],
  'mobile.test.ts': [...reading, 'src/areas/mobile/', 'src/areas/accounts/web/'],
  'no-script.test.ts': reading,
  'notifications.test.ts': [...admin, 'src/areas/menus/', 'src/records/dictionaries/', 'src/areas/feedback/'],
  'office-forms.test.ts': everyArea,
  'office-home.test.ts': ['src/areas/site/', 'src/areas/admin-home/', 'src/areas/stats/', 'src/areas/roles/'],
  'office-lists.test.ts': ['src/areas/logs/', 'src/areas/roles/', 'src/areas/organizations/', 'src/areas/trash/'],
  'office-matching.test.ts': ['src/records/', 'src/platform/http/'],
  'office-pages.test.ts': everyArea,
  'office-typed.test.ts': ['src/areas/site/', 'src/areas/organizations/', 'src/areas/feedback/', 'src/records/edit/'],
  'office.test.ts': ['src/areas/exchange/', 'src/areas/feedback/', 'src/areas/outbox/', 'src/areas/admin-home/'],
  'outage.test.ts': start,
  'overload.test.ts': ['src/platform/http/'],
  'own-server.test.ts': ['src/platform/http/', ...offline],
  'pages-phone.test.ts': everyArea,
  'pages-wide.test.ts': everyArea,
  'placeholders.test.ts': ['src/areas/accounts/', 'src/records/edit/'],
  'postings-form.test.ts': exchange,
  'postings-pages.test.ts': exchange,
  'postings-truth.test.ts': [...exchange, 'src/records/edit/'],
  'postings.test.ts': exchange,
  'preferences.test.ts': ['src/platform/http/', 'src/records/web/'],
  'screen-answers.test.ts': screen,
  'screen-hall.test.ts': screen,
  'screen-layout.test.ts': screen,
  'screen-live.test.ts': screen,
  'screen-midnight.test.ts': screen,
  'screen.test.ts': screen,
  'search.test.ts': reading,
  'signed-out.test.ts': [...accounts, 'src/areas/exchange/', 'src/areas/feedback/'],
  'startup.test.ts': start,
  'still.test.ts': ['src/records/web/', 'src/areas/site/'],
  'tests.test.ts': ['src/areas/tests/', 'src/platform/files/'],
  'typed-placeholders.test.ts': ['src/areas/member/', 'src/areas/exchange/', 'src/platform/http/', 'src/records/web/search/'],
  'uc-pages.test.ts': ['src/areas/member/', 'src/areas/follow/', 'src/areas/tests/', 'src/areas/exchange/'],
  'uc.test.ts': ['src/areas/member/', 'src/areas/accounts/'],
  'visitor.test.ts': reading,
  'wake.test.ts': reading,
  'restricted-texts.test.ts': ['src/areas/member/', 'src/records/web/'],
};

const areas = readdirSync('src/areas');

/**
 * Source folders whose changes run this browser test in `npm test -- --changed`: the declared folders, else the area with whose name the
 * file name begins (`follow-list.test.ts`: src/areas/follow/). A change in src/web or src/server runs all browser tests.
 */
export const coveredFoldersOf = (file: string): readonly string[] => {
  const area = areas.filter((name) => file.startsWith(`${name}.`) || file.startsWith(`${name}-`)).sort((a, b) => b.length - a.length)[0];
  return coveredFoldersByTest[file] ?? (area === undefined ? [] : [`src/areas/${area}/`]);
};
