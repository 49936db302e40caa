import { eq, sql } from 'drizzle-orm';
import { AppError, type ErrorCode, errorStatus, fieldProblems } from '../../base/errors.ts';
import { locales } from '../../base/locales.ts';
import type { TextByLocale } from '../../base/names.ts';
import { isoOrNull } from '../../base/names.ts';
import type { Paged } from '../../base/paging.ts';
import { isOneOf } from '../../base/typed-keys.ts';
import { authorise } from '../../platform/access/access.server.ts';
import { type Connection, transaction } from '../../platform/db/connect.server.ts';
import { ignoreUnwritableError } from '../../platform/db/errors.server.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import { Changes } from '../../platform/events/changes.server.ts';
import { refuseOutdatedVersion } from '../../platform/http/change.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { errorTexts } from '../../platform/i18n/all.server.ts';
import { type ListQuery, toPagedList } from '../../platform/resource/resource.server.ts';
import type { ErrorHits } from './hits.server.ts';
import type { ErrorTextRow } from './operations.ts';
import * as store from './store.server.ts';
import { errorTextTable } from './table.server.ts';
import type { ErrorTextCode, ErrorTexts } from './texts.server.ts';

export interface ErrorTextFilters {
  overridden?: boolean | undefined;
}
export interface ErrorTextChange {
  texts: TextByLocale;
  version: number;
}
export const errorTextSorts = ['status', 'hits', 'seen'] as const;
const isErrorCode = (code: string): code is ErrorCode => code in errorStatus;
const codes: readonly ErrorTextCode[] = [...Object.keys(errorStatus).filter(isErrorCode), ...fieldProblems];
const isErrorTextCode = (code: string): code is ErrorTextCode => codes.some((one) => one === code);
const placeholdersOf = (text: string): string[] => [...text.matchAll(/\{(\w*)\}/g)].map(([, name = '']) => name);
/** Returns the names of all placeholders that the catalogue texts of an error code contain in any language. */
const placeholders = (code: ErrorTextCode): string[] => [...new Set(locales.flatMap((locale) => placeholdersOf(errorTexts[locale][code])))];

/** Administration of error messages: operators list error codes and field problems with their occurrences, and replace their texts. */
export class ErrorTextAdmin {
  readonly #connection: Connection;
  readonly #texts: ErrorTexts;
  readonly #hits: ErrorHits;
  readonly #changes: Changes;

  constructor(connection: Connection, { texts, hits, changes }: { texts: ErrorTexts; hits: ErrorHits; changes: Changes }) {
    this.#connection = connection;
    this.#texts = texts;
    this.#hits = hits;
    this.#changes = changes;
  }

  async list(context: Context, query: ListQuery<ErrorTextFilters>): Promise<Paged<ErrorTextRow>> {
    authorise(context, 'error:text:read');
    const stored = await this.#stored();
    const word = query.keyword?.toLowerCase() ?? '';
    const found = codes
      .map((code) => this.#toRow(context, code, stored.get(code)))
      .filter((row) => query.overridden === undefined || Object.keys(row.overrides).length > 0 === query.overridden)
      .filter((row) => `${row.id} ${row.status ?? ''} ${row.message}`.toLowerCase().includes(word));
    const by = query.sort?.replace('-', '');
    const sign = query.sort?.startsWith('-') ? -1 : 1;
    if (isOneOf(errorTextSorts, by))
      found.sort((a, b) => sign * ((a[by] ?? '') < (b[by] ?? '') ? -1 : (a[by] ?? '') > (b[by] ?? '') ? 1 : 0));
    return toPagedList(found.slice((query.page - 1) * query.limit, query.page * query.limit), found.length, query);
  }

  async get(context: Context, code: string): Promise<ErrorTextRow> {
    authorise(context, 'error:text:read');
    if (!isErrorTextCode(code)) throw new AppError('E_NOT_FOUND');
    return this.#toRow(context, code, (await this.#stored()).get(code));
  }

  /**
   * Replaces the texts of an error code, by locale. A missing locale uses the text of the catalogue. Throws E_VALIDATION at the locale if a
   * placeholder is unknown.
   */
  async update(context: Context, code: string, { texts, version }: ErrorTextChange): Promise<void> {
    authorise(context, 'error:text:update', {});
    if (!isErrorTextCode(code)) throw new AppError('E_NOT_FOUND');
    const known = placeholders(code);
    const wrong = locales.filter((locale) => placeholdersOf(texts[locale] ?? '').some((name) => !known.includes(name)));
    if (wrong.length) throw new AppError('E_VALIDATION', Object.fromEntries(wrong.map((locale) => [locale, 'placeholder'])));
    await transaction(this.#connection, async (tx) => {
      await tx.insert(errorTextTable).values({ code, texts: {} }).onConflictDoNothing();
      const { code: key, texts: before, version: known } = errorTextTable;
      const [row] = await tx.select({ texts: before, version: known }).from(errorTextTable).where(eq(key, code)).for('update');
      refuseOutdatedVersion(row?.version ?? 1, version);
      await tx
        .update(errorTextTable)
        .set({ texts, version: sql`${known} + 1` })
        .where(eq(key, code));
      await Changes.publish(tx, 'setting', []);
      await audit(tx, context, {
        action: 'error.update',
        target: `error:${code}`,
        facts: { name: code, changes: { texts: { from: row?.texts, to: texts } } },
      });
    });
    await this.#changes.catchUp();
  }

  /** Removes the operators' texts of an error code, so that all languages use the texts of the catalogue again. */
  reset(context: Context, code: string, { version }: { version: number }): Promise<void> {
    return this.update(context, code, { texts: {}, version });
  }

  async #stored(): Promise<Map<string, store.StoredErrorCode>> {
    await this.#hits.flush().catch(ignoreUnwritableError);
    const found = await store.storedErrorCodes.all(this.#connection, {});
    return new Map(found.map((row) => [row.code, row]));
  }

  #toRow({ locale }: Context, code: ErrorTextCode, stored: store.StoredErrorCode | undefined): ErrorTextRow {
    return {
      id: code,
      status: isErrorCode(code) ? errorStatus[code] : null,
      message: stored?.overrides?.[locale] ?? errorTexts[locale][code],
      texts: Object.fromEntries(locales.map((one) => [one, errorTexts[one][code]])),
      overrides: stored?.overrides ?? {},
      placeholders: placeholders(code),
      hits: stored?.hits ?? 0,
      seen: isoOrNull(stored?.seenAt ?? null),
      version: stored?.version ?? 1,
    };
  }
}
