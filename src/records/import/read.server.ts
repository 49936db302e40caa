import { today } from '../../base/dates.ts';
import type { CountryCode } from '../../base/territories.ts';
import type { RecordDraft } from '../engine/draft.ts';
import type { KindSlug } from '../kinds/index.ts';
import { findStandardPageAddress } from '../sources/addresses.ts';
import { cleanDraft } from './clean.ts';
import type { Encoding } from './encoding.server.ts';
import { type Format, readRows } from './formats.server.ts';
import { mappers, pickMapper } from './mappers/index.ts';
import type { MapContext, Mapper } from './mappers/mapper.ts';
import { createImportReason, ImportError, type ImportReason, type SourceRow } from './reason.ts';
import { validateDraft } from './validate.ts';

export interface ReadOptions {
  kind: KindSlug;
  /** Format of the file; absent: detected. */
  format?: Format | 'relaton' | undefined;
  /** Default country of records that name none. */
  country?: CountryCode | undefined;
  encoding?: Encoding | undefined;
  /** Field by column; if present, the generic layout is used. */
  mapping?: Readonly<Record<string, string>> | undefined;
  /** Name of a layout; absent: detected. */
  layout?: string | undefined;
  maxUnpacked?: number | undefined;
  /** Date (`yyyy-mm-dd`) on which the file was taken from its source; default: today. */
  read?: string | undefined;
}

export type DraftRow =
  | { row: number; draft: RecordDraft; warnings?: ImportReason[] }
  | { row: number; skipped: ImportReason }
  | { row: number; error: ImportReason };

const sampleRows = 20;

/** Completes the source of a draft: sets the reading date and, for a standard, the link to its page, if they are absent. */
const completeSource = (draft: RecordDraft, read: string): void => {
  const { number } = draft.fields;
  draft.source = {
    ...draft.source,
    link: draft.source.link ?? (typeof number === 'string' ? findStandardPageAddress(number) : null),
    read: draft.source.read ?? read,
  };
};

interface RowContext extends MapContext {
  read: string;
}

const mapRow = (mapper: Mapper, context: RowContext, row: number, value: unknown): DraftRow => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { row, error: createImportReason('E_IMPORT_ROW') };
  const mapped = mapper.map(value, context);
  if ('skip' in mapped) return { row, skipped: mapped.skip };
  cleanDraft(mapped);
  completeSource(mapped, context.read);
  const { error, warnings } = validateDraft(context.kind, mapped);
  if (error) return { row, error };
  return warnings.length > 0 ? { row, draft: mapped, warnings } : { row, draft: mapped };
};

/**
 * Maps one row; if the row is refused, the reason is returned. An exception is a programming error: it ends the import and names the row,
 * because an error counted as a bad row would go unnoticed.
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

/** Passes rows on; an error that ends the file is thrown with the number of the unreadable row. */
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
 * Reads the records of a file as drafts, one by one, with skipped and refused rows. The layout is detected from the first rows; only these are
 * buffered. Throws ImportError if the file as a whole cannot be read.
 */
export async function* readDrafts(path: string, options: ReadOptions): AsyncGenerator<DraftRow> {
  const rows = readRows(path, options.format, { encoding: options.encoding, maxUnpacked: options.maxUnpacked });
  const { kind, country = null, mapping = null, read = today() } = options;
  const context: RowContext = { kind, country, mapping, read };
  let bufferedRows: SourceRow[] = [];
  let mapper: Mapper | null = null;
  const toDraft = (by: Mapper, source: SourceRow): DraftRow => ('error' in source ? source : tryRow(by, context, source.row, source.value));
  const choose = (): Mapper =>
    chooseMapper(
      options,
      bufferedRows.flatMap((source) => ('value' in source ? [source.value] : [])),
    );
  for await (const source of namingRow(rows)) {
    if (mapper) yield toDraft(mapper, source);
    else {
      bufferedRows.push(source);
      if (bufferedRows.length < sampleRows) continue;
      const chosen = choose();
      yield* bufferedRows.map((one) => toDraft(chosen, one));
      mapper = chosen;
      bufferedRows = [];
    }
  }
  if (mapper) return;
  if (bufferedRows.length === 0) throw new ImportError('E_IMPORT_EMPTY');
  const chosen = choose();
  yield* bufferedRows.map((source) => toDraft(chosen, source));
}
