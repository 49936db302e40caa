import { type ReactNode, useId } from 'react';
import { Icon } from '../../../web/ui/icon.tsx';
import { useView } from '../../../web/ui/view.ts';

interface Props {
  title: string;
  id?: string;
  /** True if the section is longer than a phone's screen; the mobile view collapses such a section. */
  long?: boolean | undefined;
  children: ReactNode;
}

/** Section of a detail page with a heading. */
export function DetailSection({ title, id: place, long, children }: Props) {
  const id = useId();
  if (useView() === 'mobile' && long)
    return (
      <details id={place} className="part">
        <summary>
          <h2>{title}</h2>
          <Icon name="chevron-down" />
        </summary>
        {children}
      </details>
    );
  return (
    <section id={place} aria-labelledby={id} className="mt-10 scroll-mt-24">
      <h2 id={id} className="mb-4 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
