import type { Texts } from '../../base/names.ts';

export interface ErrorTextRow {
  id: string;
  /** Null for what is said of one field. */
  status: number | null;
  message: string;
  texts: Texts;
  overrides: Texts;
  placeholders: string[];
  hits: number;
  seen: string | null;
  version: number;
}
