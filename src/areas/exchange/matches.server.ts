import { AppError } from '../../base/errors.ts';
import type { Locale } from '../../base/locales.ts';
import { signedIn } from '../../platform/access/access.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { type Context, tags } from '../../platform/http/context.ts';
import type { Match, MatchReason } from '../../records/api.ts';
import { dictionaryLabel } from '../../records/dictionaries/labels.server.ts';
import { classificationName } from '../../records/kinds/standard/classification/names.server.ts';
import type { Library } from '../../records/read/library.server.ts';
import { recordsOf } from '../../records/read/queries.server.ts';
import { visible } from '../../records/read/records.server.ts';
import { matchOf, type Subject } from './matching.ts';
import type { PostingValues } from './operations.ts';
import { hasEnded } from './reader-relation.server.ts';
import { idOf } from './store.server.ts';

const most = 8;
/** So many of the newest are compared. */
const compared = 2_000;

interface Candidate extends Subject {
  n: number;
  progress: string | null;
  expiryDate: string | null;
}

/** Supplies for a demand, demands for a supply: what shares its ICS codes, technologies and industries. */
export class Matches {
  readonly #connection: Connection;
  readonly #library: Library;

  constructor(connection: Connection, library: Library) {
    this.#connection = connection;
    this.#library = library;
  }

  /** For a public record. */
  async ofRecord(context: Context, id: string): Promise<Match[]> {
    const [row] = await this.#connection.query<Subject & { category: PostingValues['category'] | null; owner: number | null }>(
      `select r.category, r.industries, r.technologies, r.ics, p.owner
         from ${recordsOf('snd', 'category', 'industries', 'technologies', 'ics')}
         left join posting p on p.record = r.n and p.deleted_at is null where r.n = $1 and ${visible}`,
      [idOf(id)],
    );
    if (!row) throw new AppError('E_NOT_FOUND');
    return this.#suiting(context, row.category, row, row.owner);
  }

  /** For one's own posting as it is being written. */
  async ofPosting(context: Context, id: string): Promise<Match[]> {
    const { id: owner } = signedIn(context);
    const [row] = await this.#connection.query<{ values: PostingValues }>(
      'select "values" from posting where id = $1 and owner = $2 and deleted_at is null',
      [idOf(id), owner],
    );
    if (!row) throw new AppError('E_NOT_FOUND');
    return this.#suiting(context, row.values.category, row.values, owner);
  }

  /** `owner`: whose own are left out, beside the reader's. */
  async #suiting(context: Context, category: string | null, subject: Subject, owner: number | null): Promise<Match[]> {
    context.tag(tags.kind('snd'));
    const fields = [...new Set(subject.ics.map((code) => code.slice(0, 2)))];
    const found = await this.#connection.query<Candidate>(
      `select r.n, r.industries, r.technologies, r.ics, r.progress, r.expiry_date as "expiryDate"
         from ${recordsOf('snd', 'category', 'industries', 'technologies', 'ics', 'progress', 'expiryDate', 'date')}
        where ${visible} and r.category = $1
          and (r.industries && $2::text[] or r.technologies && $3::text[] or exists (select 1 from unnest(r.ics) c where left(c, 2) = any($4::text[])))
          and not exists (select 1 from posting p where p.record = r.n and p.owner = any($5::int[]))
        order by r.date desc nulls last, r.n desc limit ${compared}`,
      [
        category === 'supply' ? 'demand' : 'supply',
        subject.industries,
        subject.technologies,
        fields,
        [owner, context.actor?.id].filter((id) => id != null),
      ],
    );
    const ranked = found
      .filter((candidate) => !hasEnded(candidate))
      .flatMap((candidate) => {
        const match = matchOf(subject, candidate);
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
