import type { ComponentProps } from 'react';
import { Icon } from '../../ui/icon.tsx';

/** Handle of a sortable row. */
export const DragHandle = (props: ComponentProps<'button'>) => (
  <button
    type="button"
    {...props}
    className="grid size-8 cursor-grab touch-none place-items-center rounded-sm text-muted hover:text-primary active:cursor-grabbing"
  >
    <Icon name="grip-vertical" className="size-4" />
  </button>
);
