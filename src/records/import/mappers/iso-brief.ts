import type { ContentLanguage } from '../../../base/locales.ts';
import type { DraftText } from '../../engine/draft.ts';
import { hasKeys, jsonObjectOrEmpty, type Mapper, toArray } from './mapper.ts';
import { createStandardRecordDraft, declaredByStage, normalizePrintedNumber, publicationDate, toStageEvidence } from './standards.ts';
import { lineOrNull, normalizeLine } from './text.ts';

/** Mapper of ISO's short list of deliverables. A number occurs up to twice; one of the two records lacks the classification. */
export const isoBrief: Mapper = {
  name: 'iso-brief',
  kinds: ['standard'],
  detects: (sample) => hasKeys(sample, 'docid', 'stage', 'substage', 'ics') && typeof jsonObjectOrEmpty(sample).docid === 'string',
  map(value) {
    const record = jsonObjectOrEmpty(value);
    const title = jsonObjectOrEmpty(record.title);
    const number = normalizePrintedNumber(record.docid);
    const [en, french, committee] = [normalizeLine(title.en), normalizeLine(title.fr), normalizeLine(record.tc)];
    // The source writes "titre manquant" (title is missing) if it has no French title.
    const fr = /^titre manqu/i.test(french) ? '' : french;
    const fields = committee ? { focalUnit: committee } : undefined;
    const texts: Partial<Record<ContentLanguage, DraftText>> = {};
    if (en || !fr) texts['en-us'] = fields ? { title: en, fields } : { title: en };
    if (fr) texts.fr = { title: fr, quality: 'official' };
    return createStandardRecordDraft({
      number,
      lang: en || !fr ? 'en-us' : 'fr',
      texts,
      country: null,
      date: publicationDate(number, lineOrNull(record.published)),
      declared: declaredByStage(normalizeLine(record.stage), normalizeLine(record.substage)),
      evidence: toStageEvidence(normalizeLine(record.stage), normalizeLine(record.substage)),
      ics: toArray(record.ics).map(normalizeLine).filter(Boolean),
      relations: committee ? [{ type: 'issued-by', kind: 'stdorg', ref: committee }] : [],
      source: { name: 'ISO Open Data', link: null, licence: 'ODC-By 1.0' },
    });
  },
};
