import { declareServerArea } from '../../platform/area.server.ts';
import type { Captchas } from '../../platform/captcha/captchas.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { NoticeInbox } from '../../platform/events/notices/notices.server.ts';
import type { FileStore } from '../../platform/files/files.server.ts';
import type { RefusalTextSource } from '../../platform/http/problems.ts';
import type { Sender } from '../../platform/mail/sender.server.ts';
import type { Environment } from '../../platform/services.server.ts';
import type { Settings } from '../../platform/settings/settings.server.ts';
import { AccountAdmin } from './account-admin.server.ts';
import { SignInAndRegistration } from './accounts.server.ts';
import { OneTimeCodes } from './codes.server.ts';
import { ContactAdmin } from './contact.server.ts';
import { AccountDirectory } from './directory.server.ts';
import type { AccountHookRegistry } from './hooks.server.ts';
import { KnownDevices } from './known-devices.server.ts';
import { Memberships } from './membership.server.ts';
import { fillSkeletons } from './names.server.ts';
import { served } from './operations.server.ts';
import { PasswordKeyPairs } from './passport.server.ts';
import { CallerProfileService } from './profile.server.ts';
import { accountResource } from './resource.server.ts';
import { SecondFactors } from './second-factor.server.ts';
import { series } from './series.server.ts';
import { Sessions } from './sessions.server.ts';
import { settings } from './settings.server.ts';
import { texts } from './texts/index.server.ts';
import { Throttle } from './throttle.server.ts';
import { accountTrash } from './trash.server.ts';
import { SecretCipher } from './vault.server.ts';

interface AccountsDependencies {
  connection: Connection;
  accountHooks: AccountHookRegistry;
  /** Connection that may use the reserved disk space, so that a full disk does not block sign-in. */
  entrance: Connection;
  environment: Environment;
  captchas: Captchas;
  errorTexts: RefusalTextSource;
  files: FileStore;
  notices: NoticeInbox;
  sender: Sender;
  settings: Settings;
}

export const accounts = declareServerArea({
  name: 'accounts',
  texts,
  settings,
  open: ({
    connection,
    accountHooks: hooks,
    entrance,
    environment: { dataDir },
    captchas,
    files,
    notices,
    sender,
    settings,
  }: AccountsDependencies) => {
    const sessions = new Sessions(entrance, () => settings.get('passport.totpOperators'));
    const passports = new PasswordKeyPairs(connection, () => settings.get('passport.allowPlain'));
    const codes = new OneTimeCodes(entrance, sender, settings);
    const vault = new SecretCipher(dataDir);
    const devices = new KnownDevices(vault);
    const throttle = new Throttle(entrance, devices);
    const factors = new SecondFactors(entrance, { vault, passports, throttle, sessions });
    const parts = { sessions, codes, captchas, passports, throttle, devices, factors };
    const accounts = new SignInAndRegistration(entrance, parts);
    return {
      sessions,
      passports,
      factors,
      accounts,
      profile: new CallerProfileService(connection, { accounts, parts, notices, files, hooks }),
      directory: new AccountDirectory(connection, hooks),
      accountAdmin: new AccountAdmin(connection, { sessions, passports, hooks }),
      memberships: new Memberships(hooks),
      contacts: new ContactAdmin(connection, sender),
    };
  },
  load: async ({ connection, sessions }) => {
    await sessions.sweep();
    await fillSkeletons(connection);
  },
  operations: served,
  resources: (services) => [accountResource(services)],
  trash: ({ accountHooks }) => [accountTrash(accountHooks)],
  series,
  dictionaryUse: {
    place: 'account',
    at: 20,
    from: (dictionary) => (dictionary === 'industry' ? 'from account where industry = $1' : undefined),
  },
});
