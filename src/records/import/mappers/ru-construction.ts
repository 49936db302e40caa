import { correspondenceDegrees, type DraftRelation, type RecordDraft } from '../../engine/draft.ts';
import { lookUpOwnEntry } from '../../engine/entry.ts';
import { createImportReason } from '../reason.ts';
import { hasKeys, type JsonObject, jsonObjectOrEmpty, type Mapper, toArray } from './mapper.ts';
import { createStandardRecordDraft, normalizePrintedNumber, yearOfNumber } from './standards.ts';
import { isoDate, normalizeLine } from './text.ts';

const source = {
  name: 'Akumsk/russian-construction-standards',
  link: 'https://github.com/Akumsk/russian-construction-standards',
  licence: 'CC-BY 4.0',
};
const prefixes: Readonly<Record<string, string>> = {
  'свод правил': 'СП',
  гост: 'ГОСТ',
  'гост р': 'ГОСТ Р',
  санпин: 'СанПиН',
  пособие: 'Пособие',
  снип: 'СНиП',
};
const isPolicy = (type: string): boolean => /^(кодекс|федеральный закон)$/i.test(type);

/** Number with its prefix. The document type was read by OCR and sometimes lacks the Р of ГОСТ Р; the file name has it. */
const numberOf = (record: JsonObject, type: string): string => {
  const bare = normalizeLine(record.number);
  const prefix = /^ГОСТ Р /.test(normalizeLine(record.filename)) ? 'ГОСТ Р' : (lookUpOwnEntry(prefixes, type.toLowerCase()) ?? type);
  return bare ? normalizePrintedNumber(`${prefix} ${bare}`) : '';
};

/** Publication date. `date_issue` is often the date of a reprint; it is used only if it lies in the year of the number. */
const dateOf = (record: JsonObject, number: string): string | null => {
  const issued = isoDate(record.date_issue);
  const year = yearOfNumber(number);
  return year && !issued?.startsWith(year) ? year : issued;
};

const replaced = /(?:взамен|пересмотр)\s+((?:ГОСТ Р|ГОСТ|СП|СНиП)\s[\d.]+\d(?:-\d{2,4})?)/giu;
const adopted = /\(((?:ISO|ИСО|IEC|МЭК|EN|ЕН)[/ ][^(),]*\d)(?:,\s*(MOD|IDT|NEQ))?\)/u;
/** Relations that the remark on the revision states. */
const relationsOf = (revision: string): DraftRelation[] => {
  const relations: DraftRelation[] = [...revision.matchAll(replaced)].map((match) => ({
    type: 'replaces',
    kind: 'standard',
    ref: normalizePrintedNumber(match[1]),
  }));
  const adoption = adopted.exec(revision);
  const latin = adoption?.[1]?.replaceAll('ИСО', 'ISO').replaceAll('МЭК', 'IEC').replaceAll('ЕН', 'EN');
  const degree = correspondenceDegrees.find((one) => one === adoption?.[2]);
  if (latin)
    relations.push({
      type: 'adopts',
      kind: 'standard',
      ref: latin,
      ...(degree && { degree }),
    });
  return relations;
};

const policyDraft = (record: JsonObject, type: string): RecordDraft => {
  const number = normalizeLine(record.number).replace(/-$/, '');
  const isLaw = /закон/i.test(type) && /^\d+$/.test(number);
  const textNumber = isLaw ? `${number}-ФЗ` : null;
  const title = normalizeLine(record.full_name);
  return {
    key: `ru:${(textNumber ?? title).toLowerCase()}`,
    lang: 'ru-ru',
    texts: { 'ru-ru': { title: isLaw ? `${type} № ${textNumber} «${title}»` : title, summary: normalizeLine(record.scope) || null } },
    country: 'ru',
    date: isoDate(record.date_issue),
    industries: ['construction'],
    source,
    fields: {
      level: 'national',
      field: ['construction'],
      ...(/технический регламент/i.test(title) ? { type: 'standards' } : {}),
      ...(textNumber ? { textNumber } : {}),
    },
  };
};

/** Mapper of Russian building standards read from scans: OCR errors, mixed spellings, and a few laws among them. */
export const ruConstruction: Mapper = {
  name: 'ru-construction',
  kinds: ['standard', 'policy'],
  detects: (sample) => hasKeys(sample, 'full_name', 'document_type', 'date_issue'),
  map(value, { kind }) {
    const record = jsonObjectOrEmpty(value);
    const type = normalizeLine(record.document_type);
    if (isPolicy(type) !== (kind === 'policy')) return { skip: createImportReason('S_IMPORT_OTHER_KIND', 'document_type', type) };
    if (kind === 'policy') return policyDraft(record, type);
    const number = numberOf(record, type);
    const revision = normalizeLine(record.revision);
    return createStandardRecordDraft({
      number,
      lang: 'ru-ru',
      texts: { 'ru-ru': { title: normalizeLine(record.full_name), summary: normalizeLine(record.scope) || null } },
      country: 'ru',
      date: dateOf(record, number),
      declared: /^действу/i.test(normalizeLine(record.status)) ? 'current' : null,
      evidence: normalizeLine(record.status) || null,
      fields: revision ? { edition: revision } : {},
      relations: relationsOf(revision),
      keywords: [...new Set(toArray(record.keywords).map(normalizeLine).filter(Boolean))],
      industries: ['construction'],
      source,
    });
  },
};
