import type { Texts } from '../admin.ts';

export interface ErrorTextRow extends Record<string, unknown> {
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
