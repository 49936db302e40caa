import { join } from 'node:path';
import { type Connection, connect } from '../db/connect.server.ts';
import { makeDataDir } from '../db/data-dir.server.ts';
import { LabelDesk } from '../domain/access/label-desk.server.ts';
import { OrganizationDesk } from '../domain/access/organization-desk.server.ts';
import { PermissionDesk } from '../domain/access/permission-desk.server.ts';
import { Accounts } from '../domain/accounts/accounts.server.ts';
import { Codes } from '../domain/accounts/codes.server.ts';
import { Contacts } from '../domain/accounts/contact.server.ts';
import { Directory } from '../domain/accounts/directory.server.ts';
import { KnownDevices } from '../domain/accounts/known-devices.server.ts';
import { fillSkeletons } from '../domain/accounts/names.server.ts';
import { Passports } from '../domain/accounts/passport.server.ts';
import { Profile } from '../domain/accounts/profile.server.ts';
import { Registrar } from '../domain/accounts/registrar.server.ts';
import { SecondFactors } from '../domain/accounts/second-factor.server.ts';
import { Sessions } from '../domain/accounts/sessions.server.ts';
import { Throttle } from '../domain/accounts/throttle.server.ts';
import { Vault } from '../domain/accounts/vault.server.ts';
import { Trash } from '../domain/admin/trash.server.ts';
import { Budgets } from '../domain/budgets.server.ts';
import { Captchas } from '../domain/captcha/captchas.server.ts';
import { Changes } from '../domain/content/changes.server.ts';
import { Indexes } from '../domain/content/indexes.server.ts';
import { Library } from '../domain/content/library.server.ts';
import { Dictionaries } from '../domain/dictionaries/dictionaries.server.ts';
import { Content } from '../domain/editing/content.server.ts';
import { ContentFinder } from '../domain/editing/find.server.ts';
import { ContentLookup } from '../domain/editing/lookup.server.ts';
import { Schedule } from '../domain/editing/schedule.server.ts';
import { ErrorDesk } from '../domain/errors/desk.server.ts';
import { ErrorHits } from '../domain/errors/hits.server.ts';
import { ErrorTexts } from '../domain/errors/texts.server.ts';
import { FeedbackDesk } from '../domain/feedback/desk.server.ts';
import { Feedback } from '../domain/feedback/feedback.server.ts';
import { FileStore } from '../domain/files/files.server.ts';
import { Upkeep } from '../domain/files/upkeep.server.ts';
import { Digest } from '../domain/follow/digest.server.ts';
import { Follows } from '../domain/follow/follows.server.ts';
import { NewsDesk } from '../domain/follow/news.server.ts';
import { loadClassification } from '../domain/import/classification.server.ts';
import { Jobs } from '../domain/jobs/jobs.server.ts';
import { Logs } from '../domain/logs/logs.server.ts';
import { Menus } from '../domain/menus/menus.server.ts';
import { Outbox } from '../domain/messages/outbox.server.ts';
import { OwnOrigin } from '../domain/messages/own-origin.ts';
import { Sender } from '../domain/messages/sender.server.ts';
import { Notices } from '../domain/notices/notices.server.ts';
import { Applications } from '../domain/postings/applications.server.ts';
import { Expiry } from '../domain/postings/expiry.server.ts';
import { Matches } from '../domain/postings/matches.server.ts';
import { Postings } from '../domain/postings/postings.server.ts';
import { Review } from '../domain/postings/review.server.ts';
import { LinkCheck } from '../domain/provenance/link-check.server.ts';
import { Search } from '../domain/search/search.server.ts';
import { SettingDesk } from '../domain/settings/desk.server.ts';
import { Settings } from '../domain/settings/settings.server.ts';
import { Site } from '../domain/site/site.server.ts';
import { Closing } from '../domain/stats/closing.server.ts';
import { Counts } from '../domain/stats/counts.server.ts';
import { Dashboard } from '../domain/stats/dashboard.server.ts';
import { Keywords } from '../domain/stats/keywords.server.ts';
import { Stock } from '../domain/stats/stock.server.ts';
import { Views } from '../domain/stats/views.server.ts';
import { Tests } from '../domain/tests/tests.server.ts';
import { Workbench } from '../domain/workbench/workbench.server.ts';
import type { Config } from './config.ts';
import { firstStart } from './first-start.ts';

/** Everything that lives as long as the server. */
export interface Services {
  connection: Connection;
  changes: Changes;
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
  feedback: Feedback;
  feedbackDesk: FeedbackDesk;
  sessions: Sessions;
  passports: Passports;
  accounts: Accounts;
  factors: SecondFactors;
  profile: Profile;
  notices: Notices;
  follows: Follows;
  /** Not started with the others: tests call it when they want it. */
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
  /** Started once the samples are in, like `expiry`. */
  schedule: Schedule;
  /** Started once the samples are in. */
  expiry: Expiry;
  /** Not started with the others: it visits other people's servers. */
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
  /** Started once the samples are in. */
  closing: Closing;
  /** Started once the server runs, like the trash. */
  outbox: Outbox;
  trash: Trash;
  upkeep: Upkeep;
  close(): Promise<void>;
}

/** Opens the database and makes what a first start makes, one process after the other (decision 023). `onStop`: the embedded engine gave up. */
export const openServices = async (config: Config, onStop?: (error: Error) => void): Promise<Services> => {
  for (const folder of [config.dataDir, join(config.dataDir, 'files')]) makeDataDir(folder);
  const connection = await connect('dataDir' in config.database ? { ...config.database, command: 'server', onStop } : config.database);
  let services: Services | undefined;
  try {
    await connection.inTurn('start', 'wait', async () => {
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
  const captchas = new Captchas(connection, automationToken);
  const budgets = new Budgets(connection);
  const sender = new Sender(connection, settings);
  const origin = new OwnOrigin(publicUrl, { host, port });
  const feedback = new Feedback(connection, captchas);
  const feedbackDesk = new FeedbackDesk(connection, sender);
  const jobs = new Jobs(connection);
  const links = new LinkCheck(connection, { enabled: () => settings.get('links.check'), publicUrl, jobs });
  const sessions = new Sessions(connection, () => settings.get('passport.totpOperators'));
  const tests = new Tests(connection, files);
  const passports = new Passports(connection, () => settings.get('passport.allowPlain'));
  const codes = new Codes(connection, sender, settings);
  const vault = new Vault(dataDir);
  const devices = new KnownDevices(vault);
  const throttle = new Throttle(connection, devices);
  const factors = new SecondFactors(connection, { vault, passports, throttle, sessions });
  const doors = { sessions, codes, captchas, passports, throttle, devices, factors };
  const accounts = new Accounts(connection, doors);
  const profile = new Profile(connection, { accounts, doors, notices, files });
  const news = new NewsDesk(connection, library, changes);
  const follows = new Follows(connection, library, news);
  const digest = new Digest(connection, { news, follows, library, sender, jobs, origin });
  const postings = new Postings(connection, changes, files, settings);
  const applications = new Applications(connection);
  const matches = new Matches(connection, library);
  const review = new Review(connection, changes, settings);
  const expiry = new Expiry(connection, changes, jobs);
  const content = new Content(connection, { changes, indexes, search, files });
  const contentLookup = new ContentLookup(connection, search, dictionaries, content.editing);
  const schedule = new Schedule(connection, changes, jobs);
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
  const dashboard = new Dashboard(connection, stock);
  const workbench = new Workbench(connection, library, notices, stock);
  const closing = new Closing(connection, stock, jobs);
  const trash = new Trash(connection, jobs, files);
  const upkeep = new Upkeep(files, jobs);
  const outbox = new Outbox(connection, settings, jobs);
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
  await jobs.sweep();
  await sender.start();
  views.start();
  keywords.start();
  counts.start();
  errorHits.start();
  tests.start();
  const close = async () => {
    await links.stop();
    await expiry.stop();
    await schedule.stop();
    await trash.stop();
    await upkeep.stop();
    await outbox.stop();
    await digest.stop();
    await sender.stop();
    await tests.stop();
    await views.stop();
    await keywords.stop();
    await counts.stop();
    await closing.stop();
    await errorHits.stop();
    await changes.stop();
    await connection.close();
  };
  return {
    connection,
    changes,
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
    feedback,
    feedbackDesk,
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
    close,
  };
};
