import type { HomeBlockName } from '../../../../records/api.ts';
import type { TranslationContext } from '../../../../web/office/module.ts';
import { blockLabel } from './texts.ts';

/** Miniature of each block: columns, cells and their style. */
const shapes: Readonly<Record<HomeBlockName, { columns: string; cells: number; cell: string }>> = {
  search: { columns: 'grid-cols-1', cells: 1, cell: 'mx-auto h-4 w-2/3 rounded-full' },
  counts: { columns: 'grid-cols-6', cells: 6, cell: 'h-3 rounded-sm' },
  map: { columns: 'grid-cols-1', cells: 1, cell: 'h-14 rounded-sm' },
  libraries: { columns: 'grid-cols-3', cells: 6, cell: 'h-4 rounded-sm' },
  latest: { columns: 'grid-cols-2', cells: 8, cell: 'h-1.5 rounded-sm' },
  fields: { columns: 'grid-cols-5', cells: 10, cell: 'h-2 rounded-full' },
  exchange: { columns: 'grid-cols-2', cells: 4, cell: 'h-3 rounded-sm' },
  market: { columns: 'grid-cols-3', cells: 3, cell: 'h-8 rounded-sm' },
  news: { columns: 'grid-cols-3', cells: 9, cell: 'h-1.5 rounded-sm' },
  members: { columns: 'grid-cols-5', cells: 10, cell: 'mx-auto size-3 rounded-full' },
};

/** Miniature of the home page that shows the effect of the order. */
export function HomeSketch({ words, blocks }: { words: TranslationContext; blocks: readonly HomeBlockName[] }) {
  return (
    <div aria-hidden="true" className="rounded border border-line bg-surface p-3">
      <div className="flex items-center gap-2 border-b border-line pb-2">
        <span className="size-3 rounded-full bg-primary" />
        <span className="h-1.5 w-16 rounded-full bg-line" />
        <span className="ms-auto h-1.5 w-24 rounded-full bg-line" />
      </div>
      <ol className="mt-1">
        {blocks.map((block) => {
          const { columns, cells, cell } = shapes[block];
          return (
            <li key={block} className="py-2">
              <p className="mb-1 text-xs text-muted">{blockLabel(words, block)}</p>
              <div className={`grid gap-1 ${columns}`}>
                {Array.from({ length: cells }, (_, i) => (
                  <span key={i} className={`block bg-primary/20 ${cell}`} />
                ))}
              </div>
            </li>
          );
        })}
      </ol>
      <div className="mt-2 h-4 rounded-sm bg-sunken" />
    </div>
  );
}
