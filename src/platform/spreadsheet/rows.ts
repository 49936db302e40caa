import { type Archive, openArchive } from './archive.ts';
import { type SheetLimits, SpreadsheetError } from './limits.ts';
import { readOds } from './ods.ts';
import { readXlsx } from './xlsx.ts';

/** A non-empty row of a sheet: its number, from 1, and the texts of its cells. */
export interface SheetRow {
  row: number;
  cells: string[];
}

/** Collects rows while a sheet is parsed and enforces the limits. */
export class SheetRowCollector {
  /** Number of the row being parsed, from 1. */
  number = 0;
  readonly #limits: SheetLimits;
  #cells: string[] = [];
  #characters = 0;
  #total = 0;
  #done: { row: SheetRow; times: number }[] = [];

  constructor(limits: SheetLimits) {
    this.#limits = limits;
  }

  begin(number: number): void {
    if (!Number.isInteger(number) || number < 1) throw new SpreadsheetError('damaged', `row ${number}`);
    this.number = number;
    this.#cells = [];
    this.#characters = 0;
  }

  /** Number of cells of the row so far, without empty ones at the end. */
  get width(): number {
    return this.#cells.length;
  }

  /** Sets a text in `times` cells of the row from `column` (from 0). Empty texts are skipped. */
  put(column: number, text: string, times = 1): void {
    if (text === '') return;
    if (!(column >= 0 && times >= 1)) throw new SpreadsheetError('damaged', `column ${column}`);
    if (column + times > this.#limits.columns) throw new SpreadsheetError('too-large', `column ${column + times}`);
    this.#characters += text.length * times;
    this.checkLength(0);
    while (this.#cells.length < column) this.#cells.push('');
    for (let at = column; at < column + times; at++) this.#cells[at] = text;
  }

  /** Throws if the row would exceed its length limit with further `characters` of an incomplete text. */
  checkLength(characters: number): void {
    if (this.#characters + characters > this.#limits.row) throw new SpreadsheetError('too-large', `characters of row ${this.number}`);
  }

  /** Completes the row, which the sheet contains `times` times in succession. A row without text is omitted. */
  end(times = 1): void {
    if (this.#cells.every((cell) => cell.trim() === '')) return;
    const last = this.number + times - 1;
    this.#total += this.#cells.length * times;
    if (last > this.#limits.rows) throw new SpreadsheetError('too-large', `row ${last}`);
    if (this.#total > this.#limits.cells) throw new SpreadsheetError('too-large', `${this.#total} cells`);
    this.#done.push({ row: { row: this.number, cells: this.#cells }, times });
  }

  /** Yields the complete rows and removes them. */
  *take(): Generator<SheetRow> {
    const done = this.#done;
    this.#done = [];
    for (const { row, times } of done) for (let more = 0; more < times; more++) yield { row: row.row + more, cells: row.cells };
  }
}

const isOds = (archive: Archive): boolean => archive.has('content.xml') || archive.has('encrypted-package');

/** Yields the rows of the first sheet of an XLSX or ODS file. Throws `SpreadsheetError` after the rows before the fault. */
export async function* readRows(path: string, limits: SheetLimits): AsyncGenerator<SheetRow> {
  const archive = await openArchive(path, limits);
  const rows = new SheetRowCollector(limits);
  const pieces = isOds(archive) ? readOds(archive, rows, limits) : readXlsx(archive, rows, limits);
  try {
    for await (const _ of pieces) yield* rows.take();
  } catch (error) {
    yield* rows.take();
    throw error;
  } finally {
    archive.close();
  }
}
