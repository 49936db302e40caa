import type { ReactNode } from 'react';
import { useT } from '../../platform/i18n/index.ts';
import { Icon } from './icon.tsx';

interface Props {
  id: string;
  title: string;
  onOpen?: () => void;
  children: ReactNode;
}

/** Bottom sheet that a button opens (`popoverTarget`), with and without script. */
export function BottomSheet({ id, title, onOpen, children }: Props) {
  const t = useT();
  return (
    <section id={id} popover="auto" aria-label={title} className="sheet" onToggle={({ newState }) => newState === 'open' && onOpen?.()}>
      <header>
        <h2>{title}</h2>
        <button type="button" popoverTarget={id} popoverTargetAction="hide" aria-label={t('action.close')}>
          <Icon name="x" />
        </button>
      </header>
      {children}
    </section>
  );
}
