import { type ComponentType, type LazyExoticComponent, lazy, useRef, useState } from 'react';
import { I18nContext, useI18n } from '../../platform/i18n/index.ts';

interface Props<P> {
  /** Undefined in the browser on a first visit: `load` keeps it from travelling. */
  of: P | undefined;
  as: ComponentType<P>;
  /** Tells parts of one view on a page apart. */
  name?: string;
  className?: string | undefined;
  /** Reads off what the server wrote, when it goes, and does it again to what takes its place: what the reader did there. */
  carry?: Carry;
}
type Carry = (from: Element) => (to: Element) => void;

/** What stood in a kept part that was taken away, should it come back: the page waited in outline and stayed after all. */
const removedMarkup = new Map<unknown, string>();

interface ServerMarkupProps {
  of: unknown;
  className: string | undefined;
  onRemoved: (element: Element) => void;
}

/** What the server wrote, left alone whatever is rendered around it: written anew it would lose what the reader opened and ticked there. */
function ServerMarkup({ of, className, onRemoved }: ServerMarkupProps) {
  const [same] = useState(() => ({
    ref: (element: HTMLElement | null) => {
      element?.setAttribute('data-kept', '');
      return () => {
        removedMarkup.set(of, element?.innerHTML ?? '');
        if (element) onRemoved(element);
      };
    },
    // nothing of its own; it tells hydration to leave alone what stands there
    dangerouslySetInnerHTML: { __html: removedMarkup.get(of) ?? '' },
  }));
  return <div {...same} className={className} suppressHydrationWarning />;
}

/**
 * A part of a page that only shows. On a first visit it stays as the server wrote it: neither its data nor its code are fetched and
 * nothing of it is hydrated; after a navigation it is rendered like any other (decision 008). Below it no state, effect or handler
 * works on a first visit; links, plain forms, popovers and `<details>` do.
 */
export const StaticPart = <P extends object>({ of, as: View, name, className, carry }: Props<P>) => {
  const i18n = useI18n();
  const carried = useRef<(to: Element) => void>(undefined);
  return of ? (
    <div
      className={className}
      ref={(element) => {
        if (element) carried.current?.(element);
        carried.current = undefined;
      }}
    >
      <I18nContext value={i18n.still ?? i18n}>
        <View {...of} />
      </I18nContext>
    </div>
  ) : (
    <ServerMarkup of={name ?? View} className={className} onRemoved={(element) => (carried.current = carry?.(element))} />
  );
};

/** The view `name` of a module that is only fetched to be shown. */
export const staticView = <P, N extends string>(
  fetchModule: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
): LazyExoticComponent<ComponentType<P>> => lazy(async () => ({ default: (await fetchModule())[name] }));
