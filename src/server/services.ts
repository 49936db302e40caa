import { Registrar } from '../areas/accounts/account-admin.server.ts';
import { Accounts } from '../areas/accounts/accounts.server.ts';
import { Codes } from '../areas/accounts/codes.server.ts';
import { Contacts } from '../areas/accounts/contact.server.ts';
import { Directory } from '../areas/accounts/directory.server.ts';
import { KnownDevices } from '../areas/accounts/known-devices.server.ts';
import { fillSkeletons } from '../areas/accounts/names.server.ts';
import { Passports } from '../areas/accounts/passport.server.ts';
import { Profile } from '../areas/accounts/profile.server.ts';
import { SecondFactors } from '../areas/accounts/second-factor.server.ts';
import { Sessions } from '../areas/accounts/sessions.server.ts';
import { Throttle } from '../areas/accounts/throttle.server.ts';
import { Vault } from '../areas/accounts/vault.server.ts';
import { Workbench } from '../areas/admin-home/admin-home.server.ts';
import { ErrorDesk } from '../areas/error-texts/error-text-admin.server.ts';
import { ErrorHits } from '../areas/error-texts/hits.server.ts';
import { ErrorTexts } from '../areas/error-texts/texts.server.ts';
import { Applications } from '../areas/exchange/applications.server.ts';
import { Expiry } from '../areas/exchange/expiry.server.ts';
import { Matches } from '../areas/exchange/matches.server.ts';
import { Postings } from '../areas/exchange/postings.server.ts';
import { Review } from '../areas/exchange/review.server.ts';
import { Digest } from '../areas/follow/digest.server.ts';
import { Follows } from '../areas/follow/follows.server.ts';
import { NewsDesk } from '../areas/follow/news.server.ts';
import { Logs } from '../areas/logs/logs.server.ts';
import { Menus } from '../areas/menus/menus.server.ts';
import { OrganizationDesk } from '../areas/organizations/organization-admin.server.ts';
import { Outbox } from '../areas/outbox/outbox.server.ts';
import { PermissionDesk } from '../areas/roles/permission-admin.server.ts';
import { LabelDesk } from '../areas/roles/role-admin.server.ts';
import { SettingDesk } from '../areas/settings/setting-admin.server.ts';
import { Site } from '../areas/site/site.server.ts';
import { Closing } from '../areas/stats/daily-snapshot.server.ts';
import { Dashboard } from '../areas/stats/dashboard.server.ts';
import { Stock } from '../areas/stats/totals.server.ts';
import { Tests } from '../areas/tests/tests.server.ts';
import { Trash } from '../areas/trash/trash.server.ts';
import { type AreaServices, gathered, openAreas } from '../areas.server.ts';
import { budgets as budgetsOfAreas } from '../areas.ts';
import { captchaBudgets } from '../platform/captcha/captcha.ts';
import { Captchas } from '../platform/captcha/captchas.server.ts';
import { Counts } from '../platform/counters/daily-counts.server.ts';
import { type Connection, connect } from '../platform/db/connect.server.ts';
import { onLastSpace } from '../platform/db/last-space.server.ts';
import { Changes } from '../platform/events/changes.server.ts';
import { Notices } from '../platform/events/notices/notices.server.ts';
import { FileStore } from '../platform/files/files.server.ts';
import { Upkeep } from '../platform/files/upkeep.server.ts';
import { Budgets } from '../platform/http/budgets.server.ts';
import { Queue } from '../platform/jobs/queue.server.ts';
import { OwnOrigin } from '../platform/mail/own-origin.ts';
import { Sender } from '../platform/mail/sender.server.ts';
import { Settings } from '../platform/settings/settings.server.ts';
import { Dictionaries } from '../records/dictionaries/dictionaries.server.ts';
import { Content } from '../records/edit/content.server.ts';
import { ContentFinder } from '../records/edit/find.server.ts';
import { ContentLookup } from '../records/edit/lookup.server.ts';
import { Schedule } from '../records/edit/schedule.server.ts';
import { loadClassification } from '../records/import/classification.server.ts';
import { LinkCheck } from '../records/links/link-check.server.ts';
import { Indexes } from '../records/read/indexes.server.ts';
import { Library } from '../records/read/library.server.ts';
import { Views } from '../records/read/views.server.ts';
import { Keywords } from '../records/search/keywords.server.ts';
import { Search } from '../records/search/search.server.ts';
import { SearchUpkeep } from '../records/search/upkeep.server.ts';
import type { Config } from './config.ts';
import { checkFolder, firstStart } from './first-start.ts';

/** Everything that lives as long as the server. */
export type Services = CoreServices & AreaServices;

/** Those that no area makes yet. */
interface CoreServices {
  connection: Connection;
  changes: Changes;
  /** Does what is due in the background; each part that works by the clock hands it its `job`. */
  queue: Queue;
  library: Library;
  search: Search;
  site: Site;
  views: Views;
  files: FileStore;
  settings: Settings;
  captchas: Captchas;
  budgets: Budgets;
  sender: Sender;
  origin: OwnOrigin;
  sessions: Sessions;
  passports: Passports;
  accounts: Accounts;
  factors: SecondFactors;
  profile: Profile;
  notices: Notices;
  follows: Follows;
  digest: Digest;
  tests: Tests;
  postings: Postings;
  applications: Applications;
  matches: Matches;
  review: Review;
  content: Content;
  menus: Menus;
  dictionaries: Dictionaries;
  contentLookup: ContentLookup;
  schedule: Schedule;
  expiry: Expiry;
  links: LinkCheck;
  /** Accounts, labels, organizations, permissions, settings, refusals and logs, as the back office keeps them. */
  directory: Directory;
  registrar: Registrar;
  contacts: Contacts;
  contentFinder: ContentFinder;
  labels: LabelDesk;
  organizations: OrganizationDesk;
  permissions: PermissionDesk;
  settingDesk: SettingDesk;
  errorTexts: ErrorTexts;
  errorHits: ErrorHits;
  errorDesk: ErrorDesk;
  logs: Logs;
  /** What is counted day by day, and what is made of it. */
  counts: Counts;
  dashboard: Dashboard;
  workbench: Workbench;
  closing: Closing;
  outbox: Outbox;
  trash: Trash;
  upkeep: Upkeep;
  searchUpkeep: SearchUpkeep;
  close(): Promise<void>;
}

/** Opens the database and makes what a first start makes, one process after the other (decision 023). `onStop`: the embedded engine gave up. */
export const openServices = async (config: Config, onStop?: (error: Error) => void): Promise<Services> => {
  checkFolder(config.dataDir);
  const connection = await connect('dataDir' in config.database ? { ...config.database, command: 'server', onStop } : config.database);
  let services: Services | undefined;
  try {
    await connection.inTurn('start', async () => {
      await connection.migrate();
      services = await servicesOver(connection, config);
      await firstStart(services, config);
    });
  } catch (error) {
    await (services ?? connection).close();
    throw error;
  }
  await services?.changes.catchUp();
  return services as Services;
};

/** What this process keeps in memory is read anew when it changes, each part by itself: one that cannot be read keeps no other. */
const follow = (
  changes: Changes,
  {
    connection,
    settings,
    errorTexts,
    menus,
    dictionaries,
    search,
    library,
    indexes,
  }: Pick<Services, 'connection' | 'settings' | 'errorTexts' | 'menus' | 'dictionaries' | 'search' | 'library'> & { indexes: Indexes },
): void => {
  const reload = (kind: 'page' | 'setting', name: string, load: () => Promise<void>) =>
    changes.subscribe(name, (change) => (change.kind === kind ? load() : undefined));
  reload('setting', 'settings', () => settings.load());
  reload('setting', 'texts of refusals', () => errorTexts.load());
  reload('page', 'classification', () => loadClassification(connection));
  reload('page', 'menus', () => menus.load());
  reload('page', 'dictionaries', () => dictionaries.load());
  changes.subscribe('records', async ({ kind, ns }) => {
    if (kind === 'setting') return;
    search.forget();
    if (kind === 'page') return;
    library.forget(kind, ns);
    await indexes.apply(kind, ns);
  });
};

/** The services over an open, migrated database and the folder of files; closing them closes the database. */
export const servicesOver = async (
  connection: Connection,
  {
    dataDir,
    automationToken,
    publicUrl,
    host = 'localhost',
    port = 3000,
  }: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'automationToken' | 'publicUrl' | 'host' | 'port'>>,
): Promise<Services> => {
  const entrance = onLastSpace(connection);
  const changes = new Changes(connection);
  const indexes = new Indexes(connection, (kind) => changes.announce({ kind, ns: [] }));
  const keywords = new Keywords(connection);
  const counts = new Counts(connection);
  const search = new Search(connection, keywords, counts);
  const views = new Views(connection);
  const library = new Library(connection, indexes, search, views);
  const notices = new Notices(connection);
  const menus = new Menus(connection);
  const dictionaries = new Dictionaries(connection);
  const site = new Site(connection, indexes, library, keywords, notices, menus, dictionaries);
  const files = new FileStore(connection, dataDir);
  const settings = new Settings(connection);
  const captchas = new Captchas(entrance, automationToken);
  const budgets = new Budgets(entrance, { ...captchaBudgets, ...budgetsOfAreas });
  const queue = new Queue(connection);
  const sender = new Sender(entrance, settings, queue);
  const origin = new OwnOrigin(publicUrl, { host, port });
  const links = new LinkCheck(connection, { enabled: () => settings.get('links.check'), publicUrl });
  const sessions = new Sessions(entrance, () => settings.get('passport.totpOperators'));
  const tests = new Tests(connection, files);
  const passports = new Passports(connection, () => settings.get('passport.allowPlain'));
  const codes = new Codes(entrance, sender, settings);
  const vault = new Vault(dataDir);
  const devices = new KnownDevices(vault);
  const throttle = new Throttle(entrance, devices);
  const factors = new SecondFactors(entrance, { vault, passports, throttle, sessions });
  const doors = { sessions, codes, captchas, passports, throttle, devices, factors };
  const accounts = new Accounts(entrance, doors);
  const profile = new Profile(connection, { accounts, doors, notices, files });
  const news = new NewsDesk(connection, library, changes);
  const follows = new Follows(connection, library, news);
  const digest = new Digest(connection, { news, follows, library, sender, origin });
  const postings = new Postings(connection, changes, files, settings);
  const applications = new Applications(connection);
  const matches = new Matches(connection, library);
  const review = new Review(connection, changes, settings);
  const expiry = new Expiry(connection, changes);
  const content = new Content(connection, { changes, indexes, library, search, files });
  const contentLookup = new ContentLookup(connection, search, dictionaries, content.editing);
  const schedule = new Schedule(connection, changes);
  const directory = new Directory(connection);
  const registrar = new Registrar(connection, sessions, passports);
  const contentFinder = new ContentFinder(connection, search);
  const contacts = new Contacts(connection, sender);
  const labels = new LabelDesk(connection);
  const organizations = new OrganizationDesk(connection);
  const permissions = new PermissionDesk(connection);
  const settingDesk = new SettingDesk(connection, settings, changes);
  const errorTexts = new ErrorTexts(connection);
  const errorHits = new ErrorHits(connection);
  const errorDesk = new ErrorDesk(connection, { texts: errorTexts, hits: errorHits, changes });
  const logs = new Logs(connection);
  const stock = new Stock(connection, indexes);
  const dashboard = new Dashboard(connection, stock, gathered.series);
  const workbench = new Workbench(connection, { library, notices, stock, todos: gathered.todos });
  const closing = new Closing(connection, stock);
  const trash = new Trash(connection, { files, sources: gathered.trash });
  const upkeep = new Upkeep(files);
  const searchUpkeep = new SearchUpkeep(connection);
  const outbox = new Outbox(connection, settings);
  follow(changes, { connection, settings, errorTexts, menus, dictionaries, search, library, indexes });
  await changes.begin();
  await loadClassification(connection);
  await menus.start();
  await dictionaries.start();
  await settings.load();
  await errorTexts.load();
  await changes.follow();
  await sessions.sweep();
  await fillSkeletons(connection);
  await queue.start();
  views.start();
  keywords.start();
  counts.start();
  errorHits.start();
  queue.schedule(tests.job);
  const close = async () => {
    await queue.stop();
    await views.stop();
    await keywords.stop();
    await counts.stop();
    await errorHits.stop();
    await changes.stop();
    await connection.close();
  };
  const core: CoreServices = {
    connection,
    changes,
    queue,
    library,
    search,
    site,
    views,
    files,
    settings,
    captchas,
    budgets,
    sender,
    origin,
    sessions,
    passports,
    accounts,
    factors,
    profile,
    notices,
    follows,
    digest,
    tests,
    postings,
    applications,
    matches,
    review,
    content,
    contentLookup,
    menus,
    dictionaries,
    schedule,
    expiry,
    links,
    directory,
    registrar,
    contacts,
    contentFinder,
    labels,
    organizations,
    permissions,
    settingDesk,
    errorTexts,
    errorHits,
    errorDesk,
    logs,
    counts,
    dashboard,
    workbench,
    closing,
    outbox,
    trash,
    upkeep,
    searchUpkeep,
    close,
  };
  return openAreas(core);
};
