import { describe, expect, test } from 'vitest';
import type { ContentLanguage } from '../../base/locales.ts';
import { assignTopics } from './assign-topics.ts';

const ofTitle = (language: ContentLanguage, title: string) => {
  const { industries, technologies } = assignTopics({ titles: { [language]: title } });
  return [...industries, ...technologies];
};

describe('topics from a title', () => {
  test.each<[ContentLanguage, string, string[]]>([
    ['en-us', 'Artificial intelligence — Risk management', ['ai']],
    ['zh-cn', '生成式人工智能服务管理暂行办法', ['ai']],
    ['ru-ru', 'О развитии искусственного интеллекта в Российской Федерации', ['ai']],
    ['pt-br', 'Estratégia Brasileira de Inteligência Artificial', ['ai']],
    ['ar', 'الاستراتيجية الوطنية للبيانات والذكاء الاصطناعي', ['ai']],
    ['fa', 'سند ملی هوش مصنوعی', ['ai']],
    ['fr', 'Technologies de l’information — Internet des objets', ['iot']],
    ['zh-cn', '物联网新型基础设施建设三年行动计划', ['iot']],
    ['ru-ru', 'Информационные технологии. Интернет вещей. Термины и определения', ['iot']],
    ['pt-br', 'Plano Nacional de Internet das Coisas', ['iot']],
    ['zh-cn', '中华人民共和国网络安全法', ['cybersecurity']],
    ['ru-ru', 'О безопасности критической информационной инфраструктуры', ['cybersecurity']],
    ['pt-br', 'Lei Geral de Proteção de Dados Pessoais', ['cybersecurity']],
    ['en-us', 'Blockchain and distributed ledger technologies — Vocabulary', ['blockchain']],
    ['zh-cn', '中华人民共和国电子商务法', ['commerce']],
    ['en-us', 'Digital twin framework for manufacturing', ['manufacturing', 'digital-twin']],
    ['ru-ru', 'Цифровые двойники изделий. Общие положения', ['digital-twin']],
    ['en-us', '5G NR base station radio transmission', ['telecom', 'mobile-networks']],
    ['en-us', 'Smart homes — Overview', ['iot']], // an English phrase also matches in the plural
  ])('%s: %s', (language, title, topics) => {
    expect(ofTitle(language, title)).toEqual(expect.arrayContaining(topics));
    expect(ofTitle(language, title).length).toBe(topics.length);
  });

  test.each<[ContentLanguage, string]>([
    ['en-us', 'Flexible cellular polymeric materials — Determination of hardness'],
    ['en-us', 'Coded representation of immersive media — Point cloud compression'],
    ['en-us', 'Interlibrary loan transactions'],
    ['en-us', 'Safety and health at work'],
    ['en-us', 'Hypertext markup language'],
    ['zh-cn', '关于自由贸易港企业所得税优惠政策的通知'],
    ['ru-ru', 'Угол поворота. Термины'],
  ])('none despite a similar word: %s: %s', (language, title) => {
    expect(ofTitle(language, title)).toEqual([]);
  });

  test('an acronym matches in capitals only', () => {
    expect(ofTitle('en-us', 'AI for SMEs')).toEqual(['ai']);
    expect(ofTitle('fr', 'J’ai une question')).toEqual([]);
  });

  test('issuers named in a Chinese notice give no topics', () => {
    expect(ofTitle('zh-cn', '工业和信息化部 教育部 国家卫生健康委员会关于组织开展物联网典型案例推荐工作的通知')).toEqual(['iot']);
  });

  test('a French title beside an English one is ignored', () => {
    const { industries } = assignTopics({ titles: { 'en-us': 'Black leads', fr: 'Mines pour crayons' } });
    expect(industries).toEqual([]);
  });
});

describe('topics from committees, codes and numbers', () => {
  const none = { titles: {} };
  test('a committee includes all its subcommittees, but no committee with an equal beginning', () => {
    expect(assignTopics({ ...none, committees: ['ISO/IEC JTC 1/SC 42/WG 3'] }).technologies).toEqual(['ai']);
    expect(assignTopics({ ...none, committees: ['ISO/IEC JTC 1/SC 41; ISO/TC 204'] })).toEqual({
      industries: ['transport'],
      technologies: ['iot'],
    });
    expect(assignTopics({ ...none, committees: ['ISO/TC 2150'] }).industries).toEqual([]);
    expect(assignTopics({ ...none, committees: ['ISO/TC 20/SC 14'] }).industries).toEqual([]);
    expect(assignTopics({ ...none, committees: ['ТК 164 «Искусственный интеллект»'] }).technologies).toEqual(['ai']);
  });

  test('ICS: the longest code decides, and a vocabulary has the topics of its field', () => {
    expect(assignTopics({ ...none, ics: ['25.040.30'] })).toEqual({ industries: ['manufacturing'], technologies: ['robotics'] });
    expect(assignTopics({ ...none, ics: ['33.100.01'] }).industries).toEqual([]);
    expect(assignTopics({ ...none, ics: ['01.040.11'] }).industries).toEqual(['healthcare']);
    expect(assignTopics({ ...none, ics: ['01.040.71', '71.040.40'] }).industries).toEqual([]);
  });

  test('CCS codes and numbers', () => {
    expect(assignTopics({ ...none, ccs: ['L80'] }).technologies).toEqual(['cybersecurity']);
    expect(assignTopics({ ...none, number: 'YY/T 0466.1-2016' }).industries).toEqual(['healthcare']);
    expect(assignTopics({ ...none, number: 'YYY 1-2016' }).industries).toEqual([]);
    expect(assignTopics({ ...none, number: 'ITU-T Y.4000' })).toEqual({ industries: ['telecom'], technologies: ['iot'] });
  });
});
