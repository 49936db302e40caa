import { today } from '../../base/dates.ts';
import type { CountryCode } from '../../base/territories.ts';
import type { Draft } from '../engine/draft.ts';
import type { KindSlug } from '../kinds/index.ts';
import { documentedPage } from '../sources/addresses.ts';
import { cleanDraft } from './clean.ts';
import type { Encoding } from './encoding.server.ts';
import { type Format, readRows } from './formats.server.ts';
import { mappers, pickMapper } from './mappers/index.ts';
import type { MapContext, Mapper } from './mappers/mapper.ts';
import { ImportError, type ImportReason, reason, type SourceRow } from './reason.ts';
import { validateDraft } from './validate.ts';

export interface ReadOptions {
  kind: KindSlug;
  /** Told by the file itself when absent. */
  format?: Format | 'relaton' | undefined;
  /** For records that name no country of their own. */
  country?: CountryCode | undefined;
  encoding?: Encoding | undefined;
  /** Column → field; the general layout is used then. */
  mapping?: Readonly<Record<string, string>> | undefined;
  /** Name of a layout, instead of recognising it. */
  layout?: string | undefined;
  maxUnpacked?: number | undefined;
  /** The day (`yyyy-mm-dd`) on which the file was taken from its source; today when absent. */
  read?: string | undefined;
}

export type DraftRow =
  | { row: number; draft: Draft; warnings?: ImportReason[] }
  | { row: number; skipped: ImportReason }
  | { row: number; error: ImportReason };

const sampleRows = 20;

/** What every source is asked for alike: the day on which it was read, unless it says so itself, and a standard's own page. */
const completeSource = (draft: Draft, read: string): void => {
  const { number } = draft.fields;
  draft.source = {
    ...draft.source,
    link: draft.source.link ?? (typeof number === 'string' ? documentedPage(number) : null),
    read: draft.source.read ?? read,
  };
};

interface RowContext extends MapContext {
  read: string;
}

const mapRow = (mapper: Mapper, context: RowContext, row: number, value: unknown): DraftRow => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { row, error: reason('E_IMPORT_ROW') };
  const mapped = mapper.map(value, context);
  if ('skip' in mapped) return { row, skipped: mapped.skip };
  cleanDraft(mapped);
  completeSource(mapped, context.read);
  const { error, warnings } = validateDraft(context.kind, mapped);
  if (error) return { row, error };
  return warnings.length > 0 ? { row, draft: mapped, warnings } : { row, draft: mapped };
};

/**
 * What a row may be refused for is said in its reasons. Whatever else is thrown over it is an error of the program, which ends the run
 * and names the row: counted as a bad row, it would go unseen.
 */
const tryRow = (mapper: Mapper, context: RowContext, row: number, value: unknown): DraftRow => {
  try {
    return mapRow(mapper, context, row, value);
  } catch (cause) {
    throw new Error(`Row ${row} broke the layout ${mapper.name}: ${String(cause)}`, { cause });
  }
};

const chooseMapper = (options: ReadOptions, samples: readonly unknown[]): Mapper => {
  const name = options.mapping ? 'generic' : options.format === 'relaton' ? 'relaton' : options.layout;
  const mapper = name
    ? mappers.find((candidate) => candidate.name === name && candidate.kinds.includes(options.kind))
    : pickMapper(options.kind, samples);
  if (!mapper) throw new ImportError('E_IMPORT_LAYOUT', name);
  return mapper;
};

/** Rows as they come; an error that ends the file names the row that could not be read any more. */
async function* namingRow(rows: AsyncGenerator<SourceRow>): AsyncGenerator<SourceRow> {
  let row = 0;
  try {
    for await (const source of rows) {
      row = source.row;
      yield source;
    }
  } catch (error) {
    if (!(error instanceof ImportError) || error.row !== undefined || row === 0) throw error;
    throw new ImportError(error.reason.code, error.reason.value, row + 1);
  }
}

/**
 * The records of a file as drafts, one by one, with the rows that were skipped or refused. The layout is told by the first
 * rows; only these are held. Throws `ImportError` when the file as a whole cannot be read.
 */
export async function* readDrafts(path: string, options: ReadOptions): AsyncGenerator<DraftRow> {
  const rows = readRows(path, options.format, { encoding: options.encoding, maxUnpacked: options.maxUnpacked });
  const { kind, country = null, mapping = null, read = today() } = options;
  const context: RowContext = { kind, country, mapping, read };
  let held: SourceRow[] = [];
  let mapper: Mapper | null = null;
  const toDraft = (by: Mapper, source: SourceRow): DraftRow => ('error' in source ? source : tryRow(by, context, source.row, source.value));
  const choose = (): Mapper =>
    chooseMapper(
      options,
      held.flatMap((source) => ('value' in source ? [source.value] : [])),
    );
  for await (const source of namingRow(rows)) {
    if (mapper) yield toDraft(mapper, source);
    else {
      held.push(source);
      if (held.length < sampleRows) continue;
      const chosen = choose();
      yield* held.map((one) => toDraft(chosen, one));
      mapper = chosen;
      held = [];
    }
  }
  if (mapper) return;
  if (held.length === 0) throw new ImportError('E_IMPORT_EMPTY');
  const chosen = choose();
  yield* held.map((source) => toDraft(chosen, source));
}
