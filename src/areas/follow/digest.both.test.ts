import { afterAll, describe, expect, test } from 'vitest';
import { newUser, type User } from '../../../test/harness/accounts.ts';
import { day, openFollowedPortal, publicUrl } from '../../../test/harness/follows.ts';

const { portal, n, idOf, follow, followRecord, notices, counted, change, add, later } = await openFollowedPortal();
afterAll(() => portal.close());

const mails = (target: string) =>
  portal.connection.query<{ subject: string; text: string }>('select subject, text from outbox where target = $1 order by id', [target]);
let clock = Date.now();
/** Runs the digest job as if one day had passed since the previous run. */
const nextDay = () => {
  clock += day;
  return portal.services.digest.run(new Date(clock));
};
const withDigest = (user: User, digest: string, locale = 'en-us') =>
  portal.connection.query('update account set digest = $2, locale = $3 where id = $1', [user.id, digest, locale]);

describe('the digest', () => {
  test('the digest reports each change once, and is not sent without news', async () => {
    const user = await newUser(portal);
    await withDigest(user, 'portal');
    await followRecord(user);
    await later();
    await nextDay();
    expect(await notices(user)).toEqual([]);
    await change();
    await later();
    expect(await nextDay()).toBeGreaterThan(0);
    await nextDay();
    const receivedNotices = await notices(user);
    expect(receivedNotices).toMatchObject([
      { type: 'follow.changed', facts: { title: 'Quuxprobe 00 en-us of news', count: 1 }, link: `/news/${n}`, read: false },
    ]);
    await change();
    await change();
    await later();
    await nextDay();
    expect((await notices(user)).map(({ facts }) => facts.count)).toEqual([2, 1]);
  });

  test('the digest is sent at most once a day, with all news since the last digest', async () => {
    const user = await newUser(portal);
    await withDigest(user, 'portal');
    await follow(user, { kind: 'news', query: 'country=br' });
    await add();
    await later();
    await nextDay();
    await add();
    await later();
    await portal.services.digest.run(new Date(clock + day - 60_000));
    expect(await notices(user)).toHaveLength(1);
    await nextDay();
    expect(await notices(user)).toMatchObject([
      { facts: { title: 'News: Brazil', count: 1 }, link: '/news?country=br' },
      { facts: { count: 1 } },
    ]);
  });

  test('the digest is sent once, even if several processes run the job', async () => {
    const user = await newUser(portal);
    await followRecord(user);
    await change();
    await later();
    clock += day;
    await Promise.all([1, 2, 3].map(() => portal.services.digest.run(new Date(clock))));
    expect(await notices(user)).toHaveLength(1);
  });

  test('if several follows have news, the digest names the first one and links to the list of all follows', async () => {
    const user = await newUser(portal);
    await withDigest(user, 'portal');
    await followRecord(user);
    await follow(user, { kind: 'news', query: 'country=br' });
    await change();
    await add();
    await later();
    await nextDay();
    expect(await notices(user)).toMatchObject([
      { facts: { title: 'Quuxprobe 00 en-us of news and 1 other', count: 2 }, link: '/uc/follow' },
    ]);
  });

  test('the digest is sent by mail, in the account’s language and with absolute links, if the account chose mail', async () => {
    const user = await newUser(portal);
    await withDigest(user, 'mail', 'ru-ru');
    await portal.connection.query('update account set email = $2 where id = $1', [user.id, 'ivan@example.org']);
    await followRecord(user);
    await follow(user, { kind: 'news', query: 'country=br' });
    await change();
    const id = await idOf(await add());
    await later();
    await nextDay();
    await nextDay();
    const [letter, ...more] = await mails('ivan@example.org');
    expect(more).toEqual([]);
    expect(letter?.subject).toBe('Новое в ваших подписках');
    expect(letter?.text).toContain(`Quuxprobe 00 ru-ru of news\n${publicUrl}/news/${n}\n`);
    expect(letter?.text).toContain(`Added ${counted.added}\n${publicUrl}/news/${id}\n`);
    expect(letter?.text).toContain(`${publicUrl}/uc/follow`);
    expect(letter?.text).toContain(`${publicUrl}/uc/info`);
    expect(letter?.text).not.toMatch(/\{\w+\}/);
    expect((await notices(user))[0]?.facts.title).toBe('Quuxprobe 00 ru-ru of news и ещё 1 подписка');
  });

  test('the digest names at most twenty records', async () => {
    const user = await newUser(portal);
    await withDigest(user, 'mail');
    await portal.connection.query('update account set email = $2 where id = $1', [user.id, 'many@example.org']);
    await follow(user, { kind: 'news', query: 'country=br' });
    for (let i = 0; i < 22; i++) await add();
    await later();
    await nextDay();
    expect((await notices(user))[0]?.facts.count).toBe(22);
    const [letter] = await mails('many@example.org');
    expect(letter?.text.match(/\/news\/\d+/g)).toHaveLength(20);
  });

  test('the digest is not sent to accounts that turned it off; when an account turns it on, older news are not reported', async () => {
    const [user, stopped] = [await newUser(portal), await newUser(portal)];
    await withDigest(user, 'none');
    await portal.connection.query('update account set status = 0 where id = $1', [stopped.id]);
    for (const { id } of [user, stopped])
      await portal.connection.query(
        `insert into follow (account, type, kind, n, name, told_at) values ($1, 'record', 'news', $2, '', now() - interval '9 days')`,
        [id, Number(n)],
      );
    await change();
    await later();
    await nextDay();
    expect(await portal.connection.query('select 1 from notice where account = any($1)', [[user.id, stopped.id]])).toEqual([]);
    await withDigest(user, 'portal');
    await nextDay();
    expect(await notices(user)).toEqual([]);
    await change();
    await later();
    await nextDay();
    expect(await notices(user)).toHaveLength(1);
  });

  // the embedded engine has one session, so no other transaction can be open
  test.skipIf(portal.connection.engine === 'embedded')(
    'the digest also reports changes that were uncommitted at the last digest',
    async () => {
      const user = await newUser(portal);
      await followRecord(user);
      await follow(user, { kind: 'news', query: 'country=br' });
      await later();
      await portal.connection.db.transaction(async (tx) => {
        await tx.execute(
          `insert into revision (kind, n, by, public, changes) values ('news', ${n}, 'test', true, '{"title":{"from":"a","to":"b"}}')`,
        );
        await add();
        await later();
        await nextDay();
      });
      await later();
      await nextDay();
      expect((await notices(user)).reduce((sum, { facts }) => sum + Number(facts.count), 0)).toBe(2);
    },
  );
});
