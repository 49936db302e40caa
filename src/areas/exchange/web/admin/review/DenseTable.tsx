import type { ReactNode } from 'react';

interface Props {
  heads: readonly string[];
  children: ReactNode;
}

/** Dense table; on phones its rows are displayed as blocks. */
export function DenseTable({ heads, children }: Props) {
  return (
    <table className="mt-4 w-full text-sm max-md:block">
      <thead className="text-muted max-md:sr-only">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className="py-2 pe-4 text-start font-normal">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">{children}</tbody>
    </table>
  );
}

/** Row of a `DenseTable`. */
export const DenseTableRow = ({ children }: { children: ReactNode }) => (
  <tr className="border-t border-line align-top max-md:block max-md:py-3">{children}</tr>
);

/**
 * Cell of a `DenseTable`. `head`: name of the column, displayed on phones but hidden from screen readers, which read the header of the
 * table.
 */
export const DenseTableCell = ({ head, className = '', children }: { head?: string; className?: string; children: ReactNode }) => (
  <td className={`wrap-anywhere max-md:flex max-md:gap-3 max-md:py-0.5 md:py-3 md:pe-4 ${className}`}>
    {head && (
      <span aria-hidden="true" className="w-28 shrink-0 text-muted md:hidden">
        {head}
      </span>
    )}
    <span>{children}</span>
  </td>
);
