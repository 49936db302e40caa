import { type ReactNode, useId } from 'react';

/** A part of a detail page under its own heading. */
/** `id`: the anchor by which links lead to it. */
export function Section({ title, id: anchor, children }: { title: string; id?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id} className="mt-10 scroll-mt-24">
      <h2 id={id} className="mb-4 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
