import type { Locale } from '../../base/locales.ts';
import { officeTexts } from '../../platform/i18n/all.server.ts';

/** Texts of the diagram of a flow other than the names of its nodes. */
export const diagramWordsOf = (locale: Locale) => ({
  start: officeTexts[locale]['flow.drawing.start'] ?? '',
  end: officeTexts[locale]['flow.drawing.end'] ?? '',
  otherwise: officeTexts[locale]['flow.drawing.otherwise'] ?? '',
  state: (code: string): string => officeTexts[locale][`flow.drawing.${code}`] ?? code,
});
