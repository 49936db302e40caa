import type { ErrorCode, ErrorTextValues, FieldProblem } from '../../base/errors.ts';
import type { Locale } from '../../base/locales.ts';
import type { TextByLocale } from '../../base/names.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { errorTexts } from '../../platform/i18n/all.server.ts';
import { format } from '../../platform/i18n/translate.ts';
import { replacedErrorTexts } from './store.server.ts';

export type ErrorTextCode = ErrorCode | FieldProblem;

/**
 * Texts of error messages: from the catalogue, or the texts with which operators replaced them. Cached in memory and reloaded after every
 * change.
 */
export class ErrorTexts {
  readonly #connection: Connection;
  #overrides = new Map<string, TextByLocale>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async load(): Promise<void> {
    const found = await replacedErrorTexts.all({ query: this.#connection.onReservedConnection }, {});
    this.#overrides = new Map(found.map(({ code, texts }) => [code, texts]));
  }

  say(locale: Locale, code: ErrorTextCode, facts: ErrorTextValues = {}): string {
    return format(locale, this.#overrides.get(code)?.[locale] ?? errorTexts[locale][code], facts);
  }
}
