import type { ContentLanguage } from '../../../base/locales.ts';
import { entriesOf, keysOf } from '../../../base/typed-keys.ts';
import type { DraftRelation, DraftText } from '../../engine/draft.ts';
import { lookUpOwnEntry } from '../../engine/entry.ts';
import { countryOfNumber } from '../../kinds/standard/number-rules.ts';
import type { DeclaredStatus } from '../../kinds/standard/status.ts';
import { isJsonObject, type JsonObject, jsonObjectOrEmpty, type Mapper } from './mapper.ts';
import {
  abstractsOf,
  committeesOf,
  freeFullTextLink,
  icsOf,
  numberOf,
  publishersOf,
  readFetchDate,
  readPublicationDate,
  relationsOf,
  sourcePageLinkOf,
  stageOf,
  textContent,
  titlesOf,
} from './relaton-access.ts';
import {
  createStandardRecordDraft,
  declaredByStage,
  normalizePrintedNumber,
  publicationDate,
  supplementedNumberOf,
  supplementTitle,
  toStageEvidence,
  yearOfNumber,
} from './standards.ts';
import { normalizeLine } from './text.ts';

/**
 * Status by the words that publishers use instead of stage codes. EASC's "replaces" says that the document replaces another one. A word for a type of
 * document (a recommendation) says only that it was published.
 */
const statusWords: Readonly<Record<string, DeclaredStatus>> = {
  active: 'current',
  'in-force': 'current',
  new: 'current',
  replaces: 'current',
  'in force': 'current',
  valid: 'current',
  published: 'published',
  standard: 'published',
  recommendation: 'published',
  note: 'published',
  statement: 'published',
  registry: 'published',
  replaced: 'withdrawn',
  withdrawn: 'withdrawn',
  withdrawal: 'withdrawn',
  retired: 'withdrawn',
  superseded: 'withdrawn',
  obsolete: 'withdrawn',
  rescinded: 'withdrawn',
  cancelled: 'withdrawn',
};
const declaredOf = (record: JsonObject): DeclaredStatus | null => {
  const { stage, substage } = stageOf(record);
  const word = stage.toLowerCase();
  if (/draft|candidate|proposed/.test(word)) return 'draft';
  if (/superseded|obsolete|rescinded|retired/.test(word)) return 'withdrawn';
  return lookUpOwnEntry(statusWords, word) ?? declaredByStage(stage, substage);
};

const relatonRelationTypes: Readonly<Record<string, DraftRelation['type']>> = {
  obsoletes: 'replaces',
  updates: 'amends',
  adoptedFrom: 'adopts',
  partOf: 'part-of',
  editionOf: 'part-of',
  cites: 'references',
  references: 'references',
};

/**
 * Relations of a record. ISO's records list under `updates` the newer documents that update them, the reverse of the model's meaning: such a relation
 * is taken only if its target is older. A draft does not replace a document yet, therefore its `replaces` relations to published documents are
 * dropped.
 */
const relationsFor = (record: JsonObject, number: string, declared: DeclaredStatus | null): DraftRelation[] => {
  const own = yearOfNumber(number);
  const draftRelations: DraftRelation[] = [];
  for (const relation of relationsOf(record)) {
    const type = lookUpOwnEntry(relatonRelationTypes, relation.type);
    const target = normalizePrintedNumber(relation.number);
    if (!type || !target || target === number) continue;
    const year = yearOfNumber(target);
    if (type === 'amends' && !(own && year && year < own)) continue;
    if (type === 'replaces' && declared === 'draft' && !isDraftNumber(target)) continue;
    if (type === 'replaces' && supplementedNumberOf(number) && !supplementedNumberOf(target)) continue;
    draftRelations.push({ type, kind: 'standard', ref: target });
  }
  return draftRelations;
};
const isDraftNumber = (number: string): boolean =>
  /\b(WD|LCWD|FPWD|CD|CR|CRD|PR|PER|DNOTE|DIS|FDIS|AWI|PWI|DTS|DTR|DAM|FDAM)\b/.test(number);

const sources: Readonly<Record<string, { name: string; licence?: string }>> = {
  iso: { name: 'ISO Open Data', licence: 'ODC-By 1.0' },
  gost: { name: 'relaton-data-gost' },
  easc: { name: 'relaton-data-easc' },
  oasis: { name: 'OASIS Open (relaton-data-oasis)' },
  w3c: { name: 'W3C (relaton-data-w3c)' },
  itu: { name: 'ITU (relaton-data-itu)' },
};
/**
 * Short name of the publisher's collection, such as `iso`: stated in second-generation records, else taken from the number's first word.
 */
const flavourOf = (record: JsonObject, number: string): string => {
  const stated = normalizeLine(jsonObjectOrEmpty(record.ext).flavor).toLowerCase();
  if (stated) return stated;
  const first = number.split(/[\s/]/, 1)[0]?.toLowerCase() ?? '';
  return first === 'iec' || first === 'iwa' || first === 'cd' ? 'iso' : first;
};

const textsOf = (record: JsonObject): Partial<Record<ContentLanguage, DraftText>> => {
  const abstracts = abstractsOf(record);
  const texts: Partial<Record<ContentLanguage, DraftText>> = {};
  for (const [language, title] of entriesOf(titlesOf(record))) {
    if (title === undefined) continue;
    const summary = abstracts[language];
    texts[language] = { title, ...(summary ? { summary } : {}), quality: 'official' };
  }
  return texts;
};

const languageOrder: readonly ContentLanguage[] = ['zh-cn', 'ru-ru', 'pt-br', 'en-us', 'fr'];
const originalLanguage = (texts: Partial<Record<ContentLanguage, DraftText>>, flavour: string): ContentLanguage => {
  if (flavour === 'iso' && texts['en-us']) return 'en-us';
  return languageOrder.find((language) => texts[language]) ?? keysOf(texts)[0] ?? 'en-us';
};

/** Converts technology areas of OASIS to our technologies; other areas are dropped. */
const technologiesOf = (areas: readonly string[]): string[] => {
  const found = areas.flatMap((area) =>
    /security|privacy/i.test(area) ? ['cybersecurity'] : /^cloud$/i.test(area) ? ['cloud'] : /^iot$/i.test(area) ? ['iot'] : [],
  );
  return [...new Set(found)];
};

/** Mapper of bibliographic items of the Relaton model, both generations. */
export const relaton: Mapper = {
  name: 'relaton',
  kinds: ['standard'],
  detects: (sample) => isJsonObject(sample) && (Array.isArray(sample.docid) || 'docidentifier' in sample || isJsonObject(sample.docid)),
  map(value, context) {
    const record = jsonObjectOrEmpty(value);
    const ext = jsonObjectOrEmpty(record.ext);
    const primary = numberOf(record);
    const flavour = flavourOf(record, primary);
    const number = normalizePrintedNumber(normalizeLine(ext.designation_original) || primary);
    const texts = textsOf(record);
    const lang = originalLanguage(texts, flavour);
    const original: DraftText = texts[lang] ?? { title: supplementTitle(number) };
    texts[lang] = original;
    const committees = committeesOf(record);
    const publishers = publishersOf(record);
    const fields = {
      ...(committees.length > 0 ? { focalUnit: committees.join('; ') } : {}),
      ...(publishers.length > 0 ? { administration: publishers.join('; ') } : {}),
    };
    if (Object.keys(fields).length > 0) original.fields = fields;
    const { stage, substage } = stageOf(record);
    const declared = declaredOf(record);
    const areas = (Array.isArray(ext.technology_area) ? ext.technology_area : []).map(normalizeLine).filter(Boolean);
    const edition = textContent(record.edition);
    const relations = relationsFor(record, number, declared);
    if (flavour === 'iso') for (const ref of committees) relations.push({ type: 'issued-by', kind: 'stdorg', ref });
    const fullText = freeFullTextLink(record);
    const draft = createStandardRecordDraft({
      number,
      lang,
      texts,
      country: flavour === 'gost' ? 'ru' : (countryOfNumber(number) ?? context.country),
      date: publicationDate(number, readPublicationDate(record, flavour === 'gost' || flavour === 'easc')),
      declared,
      evidence: toStageEvidence(stage, substage),
      ics: icsOf(record),
      fields: edition ? { edition } : {},
      relations,
      keywords: areas,
      ...(areas.length > 0 ? { technologies: technologiesOf(areas) } : {}),
      source: {
        name: `Relaton: ${flavour}`,
        ...lookUpOwnEntry(sources, flavour),
        link: sourcePageLinkOf(record),
        read: readFetchDate(record),
      },
    });
    return fullText ? { ...draft, fullText } : draft;
  },
};
