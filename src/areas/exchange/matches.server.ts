import { sql } from 'drizzle-orm';
import { AppError } from '../../base/errors.ts';
import type { Locale } from '../../base/locales.ts';
import { requireActor } from '../../platform/access/access.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { int, json, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { type Context, cacheTags } from '../../platform/http/context.ts';
import { numberOfRowId } from '../../platform/resource/resource.server.ts';
import type { MatchReason, RecordMatch } from '../../records/api.ts';
import { dictionaryLabel } from '../../records/dictionaries/labels.server.ts';
import { classificationName } from '../../records/kinds/standard/classification/names.server.ts';
import type { RecordLibraryReader } from '../../records/read/library.server.ts';
import { recordTableSql } from '../../records/read/queries.server.ts';
import { publicRecordCondition } from '../../records/stored/records.server.ts';
import { type MatchAttributes, scorePostingMatch } from './matching.ts';
import type { PostingValues } from './operations.ts';
import { isClosedForApplications } from './reader-relation.server.ts';

const most = 8;
/** Maximum number of records that are compared, newest first. */
const compared = 2_000;

const subjectRow = { industries: list(text()), technologies: list(text()), ics: list(text()) };

/** Attributes of a public record, and the owner of its posting; `owner` is null if the record has no posting. */
const recordByNumber = statement({
  params: { n: int },
  row: { ...subjectRow, category: nullable(text<PostingValues['category']>()), owner: nullable(int) },
  sql: ({ n }) =>
    sql`select r.category, r.industries, r.technologies, r.ics, p.owner
          from ${sql.raw(recordTableSql('snd', 'category', 'industries', 'technologies', 'ics'))}
          left join posting p on p.record = r.n and p.deleted_at is null where r.n = ${n} and ${sql.raw(publicRecordCondition)}`,
});

/** Working text of a posting of an owner. */
const ownValues = statement({
  params: { id: int, owner: int },
  row: { values: json<PostingValues>() },
  sql: ({ id, owner }) => sql`select "values" from posting where id = ${id} and owner = ${owner} and deleted_at is null`,
});

/** Newest public records of a category that share an industry, technology or ICS field (`fields`) and do not belong to `owners`. */
const candidates = statement({
  params: { category: text(), industries: list(text()), technologies: list(text()), fields: list(text()), owners: list(int) },
  row: { ...subjectRow, n: int, progress: nullable(text()), expiryDate: nullable(text()) },
  sql: ({ category, industries, technologies, fields, owners }) =>
    sql`select r.n, r.industries, r.technologies, r.ics, r.progress, r.expiry_date as "expiryDate"
          from ${sql.raw(recordTableSql('snd', 'category', 'industries', 'technologies', 'ics', 'progress', 'expiryDate', 'date'))}
         where ${sql.raw(publicRecordCondition)} and r.category = ${category}
           and (r.industries && ${industries}::text[] or r.technologies && ${technologies}::text[]
             or exists (select 1 from unnest(r.ics) c where left(c, 2) = any(${fields}::text[])))
           and not exists (select 1 from posting p where p.record = r.n and p.owner = any(${owners}::int[]))
         order by r.date desc nulls last, r.n desc limit ${sql.raw(String(compared))}`,
});

/** Suggests supplies for a demand and demands for a supply, by shared ICS codes, technologies and industries. */
export class MatchFinder {
  readonly #connection: Connection;
  readonly #library: RecordLibraryReader;

  constructor(connection: Connection, library: RecordLibraryReader) {
    this.#connection = connection;
    this.#library = library;
  }

  /** Returns the matches of a public record. */
  async ofRecord(context: Context, id: string): Promise<RecordMatch[]> {
    const row = await recordByNumber.one(this.#connection, { n: numberOfRowId(id) });
    if (!row) throw new AppError('E_NOT_FOUND');
    return this.#suiting(context, row.category, row, row.owner);
  }

  /** Returns the matches of a posting of the caller, by its working text. */
  async ofPosting(context: Context, id: string): Promise<RecordMatch[]> {
    const { id: owner } = requireActor(context);
    const row = await ownValues.one(this.#connection, { id: numberOfRowId(id), owner });
    if (!row) throw new AppError('E_NOT_FOUND');
    return this.#suiting(context, row.values.category, row.values, owner);
  }

  /** Returns ranked matches. `owner`: account whose records are excluded; those of the caller are excluded too. */
  async #suiting(context: Context, category: string | null, subject: MatchAttributes, owner: number | null): Promise<RecordMatch[]> {
    context.tag(cacheTags.kind('snd'));
    const fields = [...new Set(subject.ics.map((code) => code.slice(0, 2)))];
    const found = await candidates.all(this.#connection, {
      category: category === 'supply' ? 'demand' : 'supply',
      industries: subject.industries,
      technologies: subject.technologies,
      fields,
      owners: [owner, context.actor?.id].filter((id) => id != null),
    });
    const ranked = found
      .filter((candidate) => !isClosedForApplications(candidate))
      .flatMap((candidate) => {
        const match = scorePostingMatch(subject, candidate);
        return match ? [{ n: candidate.n, ...match }] : [];
      })
      .sort((a, b) => b.score - a.score)
      .slice(0, most);
    const docs = new Map(
      (
        await this.#library.docs(
          context,
          'snd',
          ranked.map(({ n }) => n),
        )
      ).map((doc) => [doc.id, doc]),
    );
    return ranked.flatMap(({ n, shared }) => {
      const doc = docs.get(String(n));
      return doc ? [{ doc, reasons: reasonsIn(context.locale, shared) }] : [];
    });
  }
}

const reasonsIn = (locale: Locale, shared: Record<MatchReason['type'], string[]>): MatchReason[] => {
  const label = (type: MatchReason['type'], value: string): string =>
    type === 'ics' ? (classificationName('ics', value, locale) ?? value) : dictionaryLabel(locale, type, value);
  return (['ics', 'technology', 'industry'] as const)
    .filter((type) => shared[type].length > 0)
    .map((type) => ({ type, values: shared[type].map((value) => ({ value, label: label(type, value) })) }));
};
