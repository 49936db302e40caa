import type { TextByLocale } from '../../base/names.ts';

export interface ErrorTextRow {
  id: string;
  /** HTTP status; null for a problem of a form field. */
  status: number | null;
  message: string;
  texts: TextByLocale;
  overrides: TextByLocale;
  placeholders: string[];
  hits: number;
  seen: string | null;
  version: number;
}
