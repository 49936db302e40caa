type Cell = string | number | null;
const quoteCell = (cell: Cell): string => {
  const text = String(cell ?? '');
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Saves a table as a CSV file (RFC 4180), with a byte order mark so that spreadsheets detect UTF-8. */
export const saveCsv = (name: string, rows: readonly (readonly Cell[])[]): void => {
  const text = `\uFEFF${rows.map((row) => `${row.map(quoteCell).join(',')}\r\n`).join('')}`;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = `${name}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
