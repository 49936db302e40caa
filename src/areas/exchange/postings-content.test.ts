import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUser, type User } from '../../../test/harness/accounts.ts';
import { isFullCaseRun } from '../../../test/harness/cases.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import {
  completePostingInput,
  createTestPosting,
  publishTestPosting,
  readPostingForm,
  readReviewDetail,
} from '../../../test/harness/postings.ts';
import type { FilePurpose } from '../../platform/files/table.server.ts';
import type { RecordDetail } from '../../records/api.ts';
import { richTextLimits } from '../../records/engine/field-rules.ts';
import type { PostingForm } from './operations.ts';

let portal: Portal;
let owner: User;
let other: User;
let reviewer: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  owner = await newUser(portal);
  other = await newUser(portal);
  reviewer = await newUser(portal, { labels: ['reviewer'] });
}, 60_000);
afterAll(() => portal.close());

const post = (body: object) => owner.send<PostingForm>('POST', '/api/portal/mysnd', body);
const publicly = (record: string) => portal.get<RecordDetail>(`/api/portal/snd/${record}`);

describe("limits of a posting's text", () => {
  const paragraph = (characters: number) => `<p>${'字'.repeat(characters)}</p>`;
  const markup = (bytes: number) => `<p>${'<em></em>'.repeat(Math.ceil(bytes / 9))}</p>`;

  test('accepts at most 20,000 characters of text and refuses more than 5 MB of markup', async () => {
    expect((await post({ body: paragraph(richTextLimits.characters) })).status).toBe(200);
    const long = await post({ body: paragraph(richTextLimits.characters + 1) });
    expect([long.status, long.error.fields]).toEqual([
      400,
      { body: 'Rich content: at most 20000 characters and 5 MB total; larger media should be linked' },
    ]);
    expect((await post({ body: markup(richTextLimits.bytes + 1) })).error.fields).toHaveProperty('body');
    const { id } = await createTestPosting(owner);
    const saved = await owner.send('PUT', `/api/portal/mysnd/${id}`, { body: paragraph(20_001), version: 1 });
    expect([saved.status, Object.keys(saved.error.fields ?? {})]).toEqual([400, ['body']]);
    expect((await readPostingForm(owner, id)).version).toBe(1);
  });

  test.runIf(isFullCaseRun)('accepts nearly 5 MB of markup', async () => {
    expect((await post({ body: markup(richTextLimits.bytes - 100) })).status).toBe(200);
  });

  test('rejects a request above 6 MB, and above 1 MB for other calls', async () => {
    expect((await post({ body: 'x'.repeat(6 * 1024 * 1024) })).status).toBe(413);
    expect((await owner.send('POST', '/api/portal/mysnd/1/submit', { version: 'x'.repeat(1024 * 1024) })).status).toBe(413);
  });

  test.each(['src= ', '<img src=', '<', '<p', '&', '<!--', '\t', '<a href="//x">', '<p '])(
    'a body of repeated %j is answered within a few seconds',
    async (unit) => {
      const begun = performance.now();
      const body = `src=${unit.repeat(richTextLimits.bytes / 2 / unit.length)}`;
      const { status } = await post({ body });
      expect([200, 400]).toContain(status);
      expect(performance.now() - begun).toBeLessThan(10_000);
    },
    30_000,
  );

  test('rejects embedded media (data: URLs)', async () => {
    for (const body of ['<p><img src="data:image/png;base64,AA=="></p>', "<p><a href = 'data:text/html,x'>x</a></p>", '<IMG SRC=data:x>'])
      expect([body, (await post({ body })).error.fields]).toEqual([body, { body: expect.stringContaining('linked') }]);
  });
});

/** Markup that a browser would execute, load or follow, one case for each technique. */
const vectors = [
  '<script>alert(1)</script>',
  '<p onclick="alert(1)">x</p>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://evil.example/p.png">',
  '<img src="/assets/image/../../api/logout">',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\nscript:alert(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
  '<form action="/api/logout"><button>x</button></form>',
  '<p style="position:fixed;inset:0">x</p>',
  '<object data="x"></object><embed src="x"><base href="//evil.example"><meta http-equiv=refresh content=0>',
  '<<script>alert(1)//<</script>',
  '<p title="--><img src=x onerror=alert(1)>">x</p>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
];
const tags = (html: string) => html.match(/<[^>]*>?/g) ?? [];
const harmless = (html: string) =>
  tags(html).every((tag) =>
    /^<(\/[a-z0-9]+|(p|br|em|strong|ul|li|h[234]|td|th|tr)( \/)?|a( href="(https?:|mailto:)[^"]*")?( rel="noopener nofollow")?|img src="\/assets\/image\/[\w-]+" \/)>$/.test(
      tag,
    ),
  );

describe('dangerous markup', () => {
  test.each(vectors)('is removed when it is stored: %s', async (vector) => {
    const { data } = await post({ ...completePostingInput, title: `T ${vector}`, body: `<p>before</p>${vector}<p>after</p>` });
    expect(data.values.body).toMatch(/before[\s\S]*after/);
    expect([tags(data.values.body), harmless(data.values.body)]).toEqual([tags(data.values.body), true]);
    const [storedRow] = await portal.connection.query<{ body: string }>(`select "values"->>'body' as body from posting where id = $1`, [
      Number(data.id),
    ]);
    expect(storedRow?.body).toBe(data.values.body);
    const alone = await post({ body: vector });
    expect([alone.data.values.body, harmless(alone.data.values.body)]).toEqual([alone.data.values.body, true]);
  });

  test('is removed again when it is displayed, even if it was stored', async () => {
    const { id, record } = await publishTestPosting(owner, reviewer, { ...completePostingInput, title: '<b>Bold</b> words' });
    const stored = vectors.join('').replaceAll("'", "''");
    await portal.alter('snd', record, `body = '${stored}'`);
    await portal.connection.query(
      `update posting set "values" = jsonb_set("values", '{body}', to_jsonb($2::text)), approved = jsonb_set(approved, '{body}', to_jsonb($2::text)) where id = $1`,
      [Number(id), stored],
    );
    const task = await readReviewDetail(reviewer, id);
    const bodies = [
      (await publicly(record)).data.body,
      (await readPostingForm(owner, id)).values.body,
      task.values.body,
      task.approved?.body,
    ];
    for (const body of bodies) expect([body, harmless(body ?? '<')]).toEqual([body, true]);
    expect((await publicly(record)).data.title).toBe('Bold words');
  });

  test('plain text becomes paragraphs; markup of the editor is kept', async () => {
    expect((await post({ body: 'One\nTwo & three' })).data.values.body).toBe('<p>One</p>\n<p>Two &amp; three</p>');
    const editorMarkup =
      '<h3>Head</h3><ul><li><strong>a</strong></li></ul><p><a href="https://a.example/?b=1&amp;c=2" rel="noopener nofollow">x</a></p>';
    const { data } = await post({ body: editorMarkup });
    expect(data.values.body).toBe(editorMarkup);
    const again = await owner.send<PostingForm>('PUT', `/api/portal/mysnd/${data.id}`, { body: data.values.body, version: data.version });
    expect(again.data.values.body).toBe(editorMarkup);
  });

  test('a link must be an HTTP URL', async () => {
    for (const link of ['ftp://a.example', 'https://', 'mailto:a@b.example', '//a.example', 'http://a.example\n:x@evil'])
      expect([link, (await post({ link })).status]).toEqual([link, 400]);
    expect((await post({ link: '' })).status).toBe(200);
  });
});

describe('files of a posting', () => {
  const picture = () =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
  const upload = async (user: User, purpose: FilePurpose, bytes: Buffer, name: string) =>
    portal.services.files.put(bytes, { name, purpose, owner: user.id });

  test('files belong to the owner, and become public with the text that shows them', async () => {
    const [front, inside, note] = [
      await upload(owner, 'image', await picture(), 'front.png'),
      await upload(owner, 'image', await picture(), 'inside.png'),
      await upload(owner, 'attachment', Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'), 'note.pdf'),
    ];
    const body = `<p>See</p><img src="/assets/image/${inside.id}" />`;
    const begun = await createTestPosting(owner, { ...completePostingInput, image: front.id, body, attachments: [{ id: note.id }] });
    expect(begun.values).toMatchObject({
      image: `/assets/image/${front.id}`,
      body,
      attachments: [{ id: note.id, name: 'note.pdf', type: 'application/pdf', size: note.size }],
    });
    const addresses = [`/assets/image/${front.id}`, `/assets/image/${inside.id}`, begun.values.attachments[0]?.link as string];
    for (const address of addresses) expect([address, (await portal.get(address)).status]).toEqual([address, 404]);
    for (const address of addresses) expect([address, (await reviewer.get(address)).status]).toEqual([address, 404]); // the text is not submitted yet

    const { record } = await publishTestPosting(owner, reviewer, { ...begun.values });
    for (const address of addresses) expect([address, (await portal.get(address)).status]).toEqual([address, 200]);
    expect((await publicly(record)).data).toMatchObject({ image: `/assets/image/${front.id}`, body, attachments: [{ name: 'note.pdf' }] });
  });

  test('files of other owners or of another purpose are rejected', async () => {
    const theirs = await upload(other, 'image', await picture(), 'theirs.png');
    const avatar = await upload(owner, 'avatar', await picture(), 'me.png');
    for (const { id } of [theirs, avatar]) {
      expect((await post({ image: `/assets/image/${id}` })).error.fields).toHaveProperty('image');
      expect((await post({ attachments: [{ id }] })).error.fields).toHaveProperty('attachments');
      expect((await post({ body: `<p><img src="/assets/image/${id}"></p>` })).error.fields).toHaveProperty('body');
    }
  });
});
