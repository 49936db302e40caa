import { Registrar } from './areas/accounts/account-admin.server.ts';
import { Accounts } from './areas/accounts/accounts.server.ts';
import { Codes } from './areas/accounts/codes.server.ts';
import { Contacts } from './areas/accounts/contact.server.ts';
import { Directory } from './areas/accounts/directory.server.ts';
import { KnownDevices } from './areas/accounts/known-devices.server.ts';
import { fillSkeletons } from './areas/accounts/names.server.ts';
import { Passports } from './areas/accounts/passport.server.ts';
import { Profile } from './areas/accounts/profile.server.ts';
import { SecondFactors } from './areas/accounts/second-factor.server.ts';
import { Sessions } from './areas/accounts/sessions.server.ts';
import { Throttle } from './areas/accounts/throttle.server.ts';
import { Vault } from './areas/accounts/vault.server.ts';
import { Digest } from './areas/follow/digest.server.ts';
import { Follows } from './areas/follow/follows.server.ts';
import { NewsDesk } from './areas/follow/news.server.ts';
import { OrganizationDesk } from './areas/organizations/organization-admin.server.ts';
import { PermissionDesk } from './areas/roles/permission-admin.server.ts';
import { LabelDesk } from './areas/roles/role-admin.server.ts';
import { Tests } from './areas/tests/tests.server.ts';
import { serverArea } from './platform/area.server.ts';
import type { Captchas } from './platform/captcha/captchas.server.ts';
import type { Connection } from './platform/db/connect.server.ts';
import type { Changes } from './platform/events/changes.server.ts';
import type { Notices } from './platform/events/notices/notices.server.ts';
import type { FileStore } from './platform/files/files.server.ts';
import { clockwork } from './platform/jobs/clockwork.server.ts';
import type { Queue } from './platform/jobs/queue.server.ts';
import type { OwnOrigin } from './platform/mail/own-origin.ts';
import type { Sender } from './platform/mail/sender.server.ts';
import type { Environment } from './platform/services.server.ts';
import type { Settings } from './platform/settings/settings.server.ts';
import type { Library } from './records/read/library.server.ts';

interface Needs {
  connection: Connection;
  entrance: Connection;
  changes: Changes;
  environment: Environment;
  files: FileStore;
  settings: Settings;
  captchas: Captchas;
  sender: Sender;
  notices: Notices;
  queue: Queue;
  origin: OwnOrigin;
  library: Library;
}

const openAccounts = ({ connection, entrance, environment: { dataDir }, settings, captchas, sender, notices, files }: Needs) => {
  const sessions = new Sessions(entrance, () => settings.get('passport.totpOperators'));
  const passports = new Passports(connection, () => settings.get('passport.allowPlain'));
  const codes = new Codes(entrance, sender, settings);
  const vault = new Vault(dataDir);
  const devices = new KnownDevices(vault);
  const throttle = new Throttle(entrance, devices);
  const factors = new SecondFactors(entrance, { vault, passports, throttle, sessions });
  const doors = { sessions, codes, captchas, passports, throttle, devices, factors };
  const accounts = new Accounts(entrance, doors);
  return {
    sessions,
    passports,
    factors,
    accounts,
    profile: new Profile(connection, { accounts, doors, notices, files }),
    directory: new Directory(connection),
    registrar: new Registrar(connection, sessions, passports),
    contacts: new Contacts(connection, sender),
    labels: new LabelDesk(connection),
    organizations: new OrganizationDesk(connection),
    permissions: new PermissionDesk(connection),
  };
};

const openFollow = ({ connection, library, changes, sender, origin }: Needs) => {
  const news = new NewsDesk(connection, library, changes);
  const follows = new Follows(connection, library, news);
  return { follows, digest: new Digest(connection, { news, follows, library, sender, origin }) };
};

/** The services that no area makes yet. */
export const core = serverArea({
  name: 'core',
  open: (given: Needs) => ({
    ...openAccounts(given),
    ...openFollow(given),
    tests: new Tests(given.connection, given.files),
  }),
  load: async ({ connection, sessions }) => {
    await sessions.sweep();
    await fillSkeletons(connection);
  },
  background: ({ queue, tests }) => [clockwork(queue, tests)],
  serving: ({ queue, digest }) => [clockwork(queue, digest)],
});
