import { createImportReason } from '../reason.ts';
import { hasKeys, jsonObjectOrEmpty, type Mapper, toArray } from './mapper.ts';
import { createStandardRecordDraft, normalizePrintedNumber, yearOfNumber } from './standards.ts';
import { isoDate, normalizeLine, webLink } from './text.ts';

/** Mapper of Chinese medical device standards, from the list of the inspection institute NIFDC. */
export const cnNmpa: Mapper = {
  name: 'cn-nmpa',
  kinds: ['standard'],
  detects: (sample) => hasKeys(sample, 'number', 'title_zh', 'approval_date', 'status_zh'),
  map(value) {
    const record = jsonObjectOrEmpty(value);
    const number = normalizePrintedNumber(record.number);
    // A new part (制定) names a sibling under "replaces"; only a revision (修订) replaces a standard.
    const replaced = normalizeLine(record.revision_kind) === '修订' ? normalizePrintedNumber(record.replaces) : '';
    return createStandardRecordDraft({
      number,
      lang: 'zh-cn',
      texts: { 'zh-cn': { title: normalizeLine(record.title_zh) } },
      country: 'cn',
      date: isoDate(record.approval_date),
      // 即将实施 (not yet in force) is derived from the implementation date.
      declared: normalizeLine(record.status_zh) === '现行' ? 'current' : normalizeLine(record.status_zh) === '废止' ? 'withdrawn' : null,
      evidence: normalizeLine(record.status_zh) || null,
      fields: normalizeLine(record.effective_date) ? { implementationDate: isoDate(record.effective_date) } : {},
      relations: replaced ? [{ type: 'replaces', kind: 'standard', ref: replaced }] : [],
      keywords: [...new Set(toArray([record.l1, record.l2]).map(normalizeLine).filter(Boolean))],
      industries: ['healthcare'],
      source: { name: 'NIFDC (RASAAS/docmcp-knowledge)', link: webLink(record.source_url), licence: 'CC-BY 4.0' },
    });
  },
};

/** Mapper of Chinese cryptography industry standards (GM); only their year of publication is known. */
export const cnGmt: Mapper = {
  name: 'cn-gmt',
  kinds: ['standard'],
  detects: (sample) => hasKeys(sample, 'number', 'title_zh', 'title_en', 'section'),
  map(value) {
    const record = jsonObjectOrEmpty(value);
    const number = normalizePrintedNumber(record.number);
    const english = normalizeLine(record.title_en);
    return createStandardRecordDraft({
      number,
      lang: 'zh-cn',
      texts: { 'zh-cn': { title: normalizeLine(record.title_zh) }, ...(english ? { 'en-us': { title: english, quality: 'human' } } : {}) },
      country: 'cn',
      date: yearOfNumber(number),
      declared: normalizeLine(record.section).includes('报批稿')
        ? 'draft'
        : normalizeLine(record.section).startsWith('现行')
          ? 'current'
          : null,
      evidence: normalizeLine(record.section) || null,
      technologies: ['cybersecurity'],
      source: { name: 'TjFish/GM-Standards', link: 'https://github.com/TjFish/GM-Standards', licence: 'Apache-2.0' },
    });
  },
};

/** Mapper of Chinese standards that adopt ISO or IEC standards, with the degree of correspondence. */
export const isoGbMapping: Mapper = {
  name: 'iso-gb-mapping',
  kinds: ['standard'],
  detects: (sample) => hasKeys(sample, 'iso_number', 'gb_number', 'adoption_type'),
  map(value) {
    const record = jsonObjectOrEmpty(value);
    const [number, adopted] = [normalizePrintedNumber(record.gb_number), normalizePrintedNumber(record.iso_number)];
    if (!number) return { skip: createImportReason('S_IMPORT_NO_EQUIVALENT', 'gb_number', adopted) };
    const degree = ({ idt: 'IDT', mod: 'MOD', neq: 'NEQ' } as const)[normalizeLine(record.adoption_type).toLowerCase()];
    const english = normalizeLine(record.title_en);
    return createStandardRecordDraft({
      number,
      lang: 'zh-cn',
      texts: { 'zh-cn': { title: normalizeLine(record.title_zh) }, ...(english ? { 'en-us': { title: english, quality: 'human' } } : {}) },
      country: 'cn',
      date: yearOfNumber(number),
      relations: adopted && degree ? [{ type: 'adopts', kind: 'standard', ref: adopted, degree }] : [],
      source: { name: 'RASAAS/docmcp-knowledge', link: 'https://github.com/RASAAS/docmcp-knowledge', licence: 'CC-BY 4.0' },
    });
  },
};
