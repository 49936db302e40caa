import { type ReactNode, useId } from 'react';

/** A part of a detail page under its own heading. */
export function Section({ title, id: place, children }: { title: string; id?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section id={place} aria-labelledby={id} className="mt-10 scroll-mt-24">
      <h2 id={id} className="mb-4 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
