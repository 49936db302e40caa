import type { AreaJobName } from '../../areas.ts';
import type { Locale } from '../../base/locales.ts';
import { type Connection, transaction } from '../../platform/db/connect.server.ts';
import { sendNotice } from '../../platform/events/notices/notices.server.ts';
import { contextWithoutClient } from '../../platform/http/context.ts';
import { catalogues } from '../../platform/i18n/all.server.ts';
import { createTranslator } from '../../platform/i18n/translate.ts';
import type { RecurringJob } from '../../platform/jobs/definition.ts';
import type { OwnOrigin } from '../../platform/mail/own-origin.ts';
import type { Sender } from '../../platform/mail/sender.server.ts';
import type { KindSlug } from '../../records/kinds/index.ts';
import type { RecordLibraryReader } from '../../records/read/library.server.ts';
import { storeDigestTime } from '../accounts/queries.server.ts';
import { type AccountFollowService, toFollow } from './follows.server.ts';
import type { FollowNews, FollowNewsFinder, FollowWithWindowStart, MicrosecondTime } from './news.server.ts';
import * as store from './store.server.ts';
import { followLinkOf, numberAndTitleOf } from './target.server.ts';

/** Milliseconds between runs of the job; each account receives one digest a day at most. */
const rhythm = 15 * 60_000;
/** Maximum number of record titles in the mail of a digest. */
const mostTitles = 20;
/** Path of the list of followed records and searches. */
const page = '/uc/follow';

type DigestAccount = Awaited<ReturnType<typeof store.dueDigestAccounts.all>>[number];
interface DigestSenderServices {
  news: FollowNewsFinder;
  follows: AccountFollowService;
  library: RecordLibraryReader;
  sender: Sender;
  /** Origin of the absolute links in letters. */
  origin: Pick<OwnOrigin, 'get'>;
}

/**
 * Sends accounts a digest of the news about their followed records and searches. Each change is reported once, even if several processes
 * run the job. Without news no digest is sent.
 */
export class DigestSender {
  readonly job: RecurringJob<AreaJobName> = { name: 'digest', every: rhythm, run: async () => ({ told: await this.run(new Date()) }) };
  readonly #connection: Connection;
  readonly #options: DigestSenderServices;

  constructor(connection: Connection, options: DigestSenderServices) {
    this.#connection = connection;
    this.#options = options;
  }

  /** Sends the digests that are due at `now`. Returns the number of accounts that received one. */
  async run(now: Date): Promise<number> {
    const { news } = this.#options;
    const until = await news.now();
    const accounts = await store.dueDigestAccounts.all(this.#connection, { now: now.toISOString() });
    const ids = accounts.map(({ id }) => id);
    const found = await store.followsOfAccounts.all(this.#connection, { accounts: ids });
    const follows = found.map((row) => ({ ...toFollow(row), account: row.account }));
    const fresh = await news.of(follows, 'told_at', until);
    const byAccount = Map.groupBy(follows, ({ account }) => account);
    let notified = 0;
    for (const account of accounts) {
      const own = byAccount.get(account.id) ?? [];
      if (own.some(({ id }) => fresh.has(id)) && (await this.#tell(account, own, fresh, { now, until }))) notified++;
    }
    const quiet = ids.filter((id) => !byAccount.get(id)?.some((follow) => fresh.has(follow.id)));
    await this.#moveOn(quiet, follows, until);
    return notified;
  }

  /** Sends the digest of one account. Returns false if another process sent it meanwhile. */
  async #tell(
    account: DigestAccount,
    own: readonly FollowWithWindowStart[],
    fresh: ReadonlyMap<number, FollowNews>,
    { now, until }: { now: Date; until: MicrosecondTime },
  ): Promise<boolean> {
    const { follows, sender } = this.#options;
    const origin = this.#options.origin.get();
    const context = contextWithoutClient(account.locale);
    const changed = own.filter(({ id }) => fresh.has(id));
    const [first] = await follows.describe(context, changed.slice(0, 1));
    const others = changed.length - 1;
    const t = createTranslator(account.locale, catalogues[account.locale]);
    const title = others ? t('follow.several', { title: first?.name ?? '', count: others }) : (first?.name ?? '');
    const count = changed.reduce((sum, { id }) => sum + (fresh.get(id)?.count ?? 0), 0);
    const mail = account.digest === 'mail' ? account.email : null;
    const list = mail ? await this.#list(account.locale, changed, fresh) : '';
    return transaction(this.#connection, async (db) => {
      // waits for a concurrent process that sends the digest of this account; afterwards the digest is not due and no row is returned
      const claimed = await storeDigestTime.one(db, { account: account.id, before: account.digestAt, now: now.toISOString() });
      if (!claimed) return false;
      await store.markNotified.all(db, { ids: own.map(({ id }) => id), until: until.text });
      await sendNotice(db, account.id, { type: 'follow.changed', facts: { title, count }, link: others ? page : (first?.link ?? page) });
      if (mail) {
        const values = { name: account.realName, list, link: `${origin}${page}`, settings: `${origin}/uc/info` };
        await sender.queue(db, { channel: 'mail', target: mail }, { letter: 'digest', values, locale: account.locale });
      }
      return true;
    });
  }

  /** Returns the record list of the mail: titles and addresses of the changed records, each record once. */
  async #list(locale: Locale, changed: readonly FollowWithWindowStart[], fresh: ReadonlyMap<number, FollowNews>): Promise<string> {
    const { library, origin } = this.#options;
    const records = new Map<string, { kind: KindSlug; n: number }>();
    for (const { id } of changed) for (const record of fresh.get(id)?.records ?? []) records.set(`${record.kind} ${record.n}`, record);
    const entries: string[] = [];
    for (const [kind, some] of Map.groupBy([...records.values()].slice(0, mostTitles), (record) => record.kind))
      for (const doc of await library.docs(
        contextWithoutClient(locale),
        kind,
        some.map(({ n }) => n),
      ))
        entries.push(`${numberAndTitleOf(doc)}\n${origin.get()}${followLinkOf({ type: 'record', kind, n: Number(doc.id) })}`);
    return entries.join('\n\n');
  }

  /**
   * Advances the start of the news window for accounts without news and for accounts that receive no digest, at most once a day. A digest
   * that is turned on therefore reports only later news.
   */
  async #moveOn(quiet: readonly number[], follows: readonly { id: number; account: number }[], until: MicrosecondTime): Promise<void> {
    const read = follows.filter(({ account }) => quiet.includes(account)).map(({ id }) => id);
    await store.advanceDigestWindow.all(this.#connection, { ids: read, until: until.text });
    await store.advanceWindowWithoutDigest.all(this.#connection, { until: until.text });
  }
}
