import type { Locale } from '../../base/locales.ts';
import type { RecordContent } from '../engine/bind.server.ts';
import { lookUpOwnEntry } from '../engine/entry.ts';
import type { IssuerId } from './issuers.server.ts';

type PartialRecordContent = Readonly<Partial<RecordContent>>;

/** Declared properties of a source of records: publisher, names, licence, addresses. `sourceDeclaration` finds them by the stored name. */
export interface SourceDeclaration {
  /** Publisher of the source's documents: an issuer's id, or a function that returns a record's publisher (name or id); null if unknown. */
  publisher: IssuerId | ((record: PartialRecordContent) => string | null);
  /** Names of the source in each language, if they differ from its publisher's. */
  names?: Readonly<Record<Locale, string>>;
  /** Author of the list that was imported, if it is not the publisher. */
  collector?: string;
  licence?: string;
  /** Attribution that the source's licence requires, in its own words. */
  attribution?: string;
  home?: string;
  /** Addresses that many records of the source have in common, which therefore are not a record's own page. */
  shared?: readonly string[];
  /** True if the text of a record from this source is the complete document. */
  complete?: true;
}

const isoOpenData: SourceDeclaration = {
  publisher: 'iso',
  names: { 'zh-cn': 'ISO 开放数据', 'en-us': 'ISO Open Data', 'ru-ru': 'Открытые данные ИСО', 'pt-br': 'Dados abertos da ISO' },
  licence: 'ODC-By 1.0',
  attribution: 'Contains information from ISO Open Data, made available under the ODC Attribution License',
  home: 'https://www.iso.org/',
  shared: ['https://www.iso.org/open-data.html', 'https://www.iso.org/members.html'],
};

/** Issuer of a Russian standard by the prefix of its number: codes of practice and sanitary rules are not Rosstandart's, so they have none. */
const issuerOfRussianNumber = ({ number }: PartialRecordContent): string | null =>
  /^(ГОСТ|ПНСТ|ПМГ|РМГ)/.test(String(number)) ? 'ru-rosstandart' : null;

/** Issuer by type of law: laws are made by the congress or its standing committee, administrative regulations by the State Council. */
const makers: Readonly<Record<string, IssuerId>> = { 宪法: 'cn-npc', 法律: 'cn-npc-both', 行政法规: 'cn-state-council' };
const makerOfLaw = ({ publishAuthority, keywords = [] }: PartialRecordContent): string | null =>
  typeof publishAuthority === 'string' ? publishAuthority : (keywords.map((level) => lookUpOwnEntry(makers, level)).find(Boolean) ?? null);

const authority = ({ publishAuthority }: PartialRecordContent): string | null =>
  typeof publishAuthority === 'string' ? publishAuthority : null;

const sample: SourceDeclaration = {
  publisher: 'portal',
  names: { 'zh-cn': '门户示例', 'en-us': 'Portal sample', 'ru-ru': 'Пример портала', 'pt-br': 'Exemplo do portal' },
};

const declarations: Readonly<Record<string, SourceDeclaration>> = {
  'ISO Open Data': isoOpenData,
  'relaton-data-gost': {
    publisher: issuerOfRussianNumber,
    collector: 'relaton/relaton-data-gost',
    home: 'https://www.rst.gov.ru/',
    shared: ['https://www.gost.ru/portal/gost/home/standarts/catalognational'],
  },
  'relaton-data-easc': { publisher: 'easc', collector: 'relaton/relaton-data-easc' },
  'OASIS Open (relaton-data-oasis)': { publisher: 'oasis', collector: 'relaton/relaton-data-oasis' },
  'W3C (relaton-data-w3c)': { publisher: 'w3c', collector: 'relaton/relaton-data-w3c' },
  'ITU (relaton-data-itu)': { publisher: 'itu', collector: 'relaton/relaton-data-itu' },
  'relaton-data-sdo': {
    publisher: ({ title }) => title ?? null,
    collector: 'relaton/relaton-data-sdo',
    licence: 'BSD-2-Clause',
    shared: ['https://github.com/relaton/relaton-data-sdo'],
  },
  'NIFDC (RASAAS/docmcp-knowledge)': {
    publisher: 'cn-nifdc',
    collector: 'RASAAS/docmcp-knowledge',
    licence: 'CC-BY 4.0',
    // query form of the catalogue: not the page of one record, because the institute gives its entries no addresses
    shared: ['https://app.nifdc.org.cn/biaogzx/qxqwk.do'],
  },
  'Medical device standards query of the National Institutes for Food and Drug Control': {
    publisher: 'cn-nifdc',
    shared: ['https://app.nifdc.org.cn/biaogzx/qxqwk.do'],
  },
  'TjFish/GM-Standards': {
    publisher: 'cn-oscca',
    collector: 'TjFish/GM-Standards',
    licence: 'Apache-2.0',
    shared: ['https://github.com/TjFish/GM-Standards'],
  },
  'RASAAS/docmcp-knowledge': {
    publisher: 'cn-sac',
    collector: 'RASAAS/docmcp-knowledge',
    licence: 'CC-BY 4.0',
    shared: ['https://github.com/RASAAS/docmcp-knowledge'],
  },
  'Akumsk/russian-construction-standards': {
    publisher: issuerOfRussianNumber,
    collector: 'Akumsk/russian-construction-standards',
    licence: 'CC-BY 4.0',
    shared: ['https://github.com/Akumsk/russian-construction-standards'],
  },
  'Росстандарт, 7706406291-nationalstandards': {
    publisher: 'ru-rosstandart',
    names: {
      'zh-cn': '俄罗斯国家标准目录（开放数据）',
      'en-us': 'National standards catalogue of Russia (open data)',
      'ru-ru': 'Каталог национальных стандартов (открытые данные)',
      'pt-br': 'Catálogo de normas nacionais da Rússia (dados abertos)',
    },
    shared: ['https://www.rst.gov.ru/opendata'],
  },
  'DysonSWang/FTP': { publisher: authority, collector: 'DysonSWang/FTP', licence: 'MIT', home: 'https://www.hnftp.gov.cn/' },
  'MIIT (zhiyuanplus/ai-policy-platform)': {
    publisher: (record) => authority(record) ?? 'cn-miit',
    collector: 'zhiyuanplus/ai-policy-platform',
    licence: 'MIT',
    home: 'https://www.miit.gov.cn/',
    complete: true,
  },
  'LawRefBook/Laws': {
    publisher: makerOfLaw,
    collector: 'LawRefBook/Laws',
    home: 'https://flk.npc.gov.cn/',
    shared: ['https://github.com/LawRefBook/Laws'],
    complete: true,
  },
  'OECD.AI (lsempe77/ai-governance-capacity)': {
    names: {
      'zh-cn': 'OECD.AI 政策观察站',
      'en-us': 'OECD.AI Policy Observatory',
      'ru-ru': 'Обсерватория политики OECD.AI',
      'pt-br': 'Observatório de Políticas OECD.AI',
    },
    // the list only states which country's government issued the document
    publisher: ({ country }) => (country ? `country.${country}` : null),
    collector: 'OECD.AI (lsempe77/ai-governance-capacity)',
    licence: 'CC-BY 4.0',
    home: 'https://oecd.ai/',
    shared: ['https://oecd.ai'],
  },
  'United Nations Statistics Division, ISIC Rev. 4': {
    publisher: 'unsd',
    names: {
      'zh-cn': '《所有经济活动的国际标准行业分类》第四版（ISIC Rev. 4）',
      'en-us': 'International Standard Industrial Classification, Rev. 4 (ISIC)',
      'ru-ru': 'Международная стандартная отраслевая классификация, ред. 4 (МСОК)',
      'pt-br': 'Classificação Internacional Normalizada Industrial, Rev. 4 (ISIC)',
    },
    shared: ['https://unstats.un.org/unsd/classifications/Econ/isic'],
  },
  'Portal sample': sample,
  'BRICS Digital Standards Portal (sample)': sample,
  'Portal de Normas Digitais do BRICS (exemplo)': sample,
  'Портал цифровых стандартов БРИКС (пример)': sample,
  '金砖国家数字标准门户（示例）': sample,
};

/** Declaration of a source by its stored name; undefined if there is none. */
export const sourceDeclaration = (name: string): SourceDeclaration | undefined => lookUpOwnEntry(declarations, name);
