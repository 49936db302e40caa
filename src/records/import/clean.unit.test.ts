import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { RecordDraft } from '../engine/draft.ts';
import { cleanAbstract, cleanBody, cleanDraft } from './clean.ts';
import { isMenuLine, isPageBoilerplate, removePageControls } from './page-boilerplate.ts';

/** Invented pages with boilerplate around one paragraph each. */
const pages = [
  {
    language: 'Chinese',
    title: '关于发布某某标准的公告',
    real: '<p>第一条 为规范数据管理，制定本办法。</p>',
    before: [
      '设为首页 | 加入收藏',
      '您当前的位置：首页 > 政策 > 正文',
      '关于发布某某标准的公告',
      '【字体：大 中 小】 打印 关闭',
      '发布时间：2024-05-01',
    ],
    after: ['分享到：微信 微博', '【打印本页】【关闭窗口】', '上一篇：某某通知', '版权所有：某某局 京ICP备12345678号-1'],
  },
  {
    language: 'English',
    title: 'National data policy',
    real: '<p>Section 1. Share data between agencies; the home page of each names its officer.</p>',
    before: ['Skip to main content', 'Home > Policies > National data policy', 'National data policy'],
    after: [
      'Print this page',
      'Last updated: 12 May 2024',
      'This website uses cookies to improve your visit.',
      '© 2024 Ministry. All rights reserved.',
    ],
  },
  {
    language: 'Russian',
    title: 'Закон о данных',
    real: '<p>Статья 1. Настоящий закон регулирует поиск и печать данных.</p>',
    before: ['Перейти к основному содержанию', 'Главная > Законы', 'Версия для слабовидящих'],
    after: ['Поделиться в соцсетях', 'Последнее обновление: 12.05.2024', 'Мы используем файлы cookie для удобства.', 'Все права защищены'],
  },
  {
    language: 'Portuguese',
    title: 'Lei de dados',
    real: '<p>Art. 1º Esta lei trata do compartilhamento de dados e do direito de imprimir.</p>',
    before: ['Ir para o conteúdo 1', 'Você está aqui: Página inicial > Leis', 'Lei de dados'],
    after: ['Compartilhe por Facebook, Twitter, WhatsApp', 'Voltar ao topo', 'Este site utiliza cookies.', 'Todos os direitos reservados'],
  },
] as const;
const paragraph = (line: string) => `<p>${line}</p>`;

describe('page boilerplate', () => {
  it.each(pages)('is removed from a text in $language and returned', ({ title, real, before, after }) => {
    const pageHtml = [...before.map(paragraph), real, ...after.map(paragraph)].join('\n');
    const { text, cut } = cleanBody(pageHtml, title);
    expect(text).toBe(real);
    expect(cut).toEqual([...before, ...after]);
    const plain = [...before, real.replace(/<\/?p>/g, ''), ...after].join('\n');
    expect(cleanBody(plain, title).text).toBe(real.replace(/<\/?p>/g, ''));
  });
  it('is removed from the beginning and end of a line of text', () => {
    expect(cleanAbstract('设为首页 加入收藏 本办法适用于数据管理。', { title: 'x' })).toEqual({
      text: '本办法适用于数据管理。',
      cut: ['设为首页 加入收藏'],
    });
    expect(removePageControls('A text of its own. Produced by CMS').text).toBe('A text of its own.');
    expect(removePageControls('Share this knowledge widely').cut).toEqual([]);
    expect(removePageControls('We share this').cut).toEqual([]);
  });
  it('includes scripts, styles and navigation', () => {
    const { text, cut } = cleanBody('<nav><a>Menu</a></nav><script>var a = 1;</script><style>.a{b:c}</style><p>Text</p><!-- x -->', 'T');
    expect(text).toBe('<p>Text</p>');
    expect(cut).toEqual(['Menu', 'var a = 1;', '.a{b:c}']);
    expect(cleanBody('var x = 1;\n.page { color: red; }\n$(function(){ go(); });\nText', 'T').text.trim()).toBe('Text');
  });
  it('does not include lines of a document', () => {
    const real = [
      '第二条 网站首页应当标明名称。',
      '来源于国家标准',
      'Copyright law of 1990',
      'Print',
      'Sharing data between agencies',
      'Home appliances shall be labelled.',
      'Использование cookie допускается с согласия.',
      'Настоящий стандарт распространяется на сайты',
      'A utilização de cookies depende de consentimento.',
      '附件：标准目录',
    ];
    expect(real.filter(isPageBoilerplate)).toEqual([]);
    const body = real.map(paragraph).join('');
    expect(cleanBody(body, 'T')).toEqual({ text: body, cut: [] });
    expect(cleanBody('<p>Text</p><p>Search</p>', 'T').text).toBe('<p>Text</p><p>Search</p>'); // a single menu word is kept
  });
  it('is matched in bounded time', () => {
    const evil = ['>', '首页 ', '字体：大 ', '分享到微信 ', 'a: ', '设为首页   ', 'home ', '- ', 'compartilhe por x, x, '];
    for (const piece of evil) {
      const line = `a{${piece.repeat(Math.floor(480 / piece.length))}щ`;
      for (const text of [line, line.slice(2)]) expect([text, isPageBoilerplate(text), isMenuLine(text)]).toEqual([text, false, false]);
    }
  });
});

describe('an abstract', () => {
  it('without substance becomes empty', () => {
    const nothing = [
      '—',
      '.',
      ' ',
      'N/A',
      'Abstract not available.',
      'See attached draft',
      '暂无简介',
      '无',
      'Аннотация отсутствует',
      'Sem resumo',
      'nan',
    ];
    for (const text of [...nothing, 'The title', 'The title.', 'ISO 1:2020', 'ISO 1:2020 provides:', 'Produced by CMS'])
      expect([text, cleanAbstract(text, { title: 'The title', number: 'ISO 1:2020' }).text]).toEqual([text, '']);
  });
  it('loses the title before it, unless a sentence begins with the title', () => {
    expect(cleanAbstract('Digital Act. Rules for services.', { title: 'Digital Act' }).text).toBe('Rules for services.');
    expect(cleanAbstract('关于发布标准的公告 本办法适用于数据。', { title: '关于发布标准的公告' }).text).toBe('本办法适用于数据。');
    for (const text of ['Digital Act sets rules for services.', 'None of these apply.', 'Scope of the work is open.'])
      expect(cleanAbstract(text, { title: 'Digital Act' })).toEqual({ text, cut: [] });
  });
});

describe('a draft', () => {
  it('contains the removed pieces by field, also of its translations', () => {
    const draft: RecordDraft = {
      lang: 'zh-cn',
      texts: {
        'zh-cn': { title: '办法', summary: '—', body: '<p>加入收藏</p><p>正文内容。</p>' },
        'en-us': { title: 'Measures', body: 'Skip to main content\nText' },
      },
      country: 'cn',
      date: null,
      source: { name: 'S', link: null },
      fields: {},
      cut: { body: '首页' },
    };
    cleanDraft(draft);
    expect(draft.texts).toMatchObject({ 'zh-cn': { summary: null, body: '<p>正文内容。</p>' }, 'en-us': { body: 'Text' } });
    expect(draft.cut).toEqual({ body: '首页\n加入收藏', summary: '—', 'translation.en-us.body': 'Skip to main content' });
  });
  it('of the Chinese sample policies contains no boilerplate', () => {
    const file = 'src/records/kinds/policy/sample/cn.json';
    const drafts: RecordDraft[] = JSON.parse(readFileSync(file, 'utf8'));
    for (const draft of drafts) cleanDraft(draft);
    expect(drafts.filter(({ cut }) => cut)).toEqual([]);
  });
});
