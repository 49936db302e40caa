import { type ComponentType, type LazyExoticComponent, lazy, useRef, useState } from 'react';
import { I18nContext, useI18n } from '../../platform/i18n/index.ts';

interface Props<P> {
  /** Data of the view; undefined in the browser on a first visit, because `excludeStillFromSerialization` does not send it. */
  of: P | undefined;
  as: ComponentType<P>;
  /** Distinguishes several parts of one view on a page. */
  name?: string;
  className?: string | undefined;
  /** Reads state from the server-rendered element before it is removed, and returns a function that applies the state to its replacement. */
  carry?: CarryElementState;
}
type CarryElementState = (from: Element) => (to: Element) => void;

/** HTML of removed static parts, by name or view component, in case React renders a part again after a suspended navigation. */
const removedMarkup = new Map<unknown, string>();

interface ServerMarkupProps {
  of: unknown;
  className: string | undefined;
  onRemoved: (element: Element) => void;
}

/** Server-rendered HTML that React leaves unchanged, because rendering it again would lose what the reader opened and ticked. */
function ServerMarkup({ of, className, onRemoved }: ServerMarkupProps) {
  const [same] = useState(() => ({
    ref: (element: HTMLElement | null) => {
      element?.setAttribute('data-kept', '');
      return () => {
        removedMarkup.set(of, element?.innerHTML ?? '');
        if (element) onRemoved(element);
      };
    },
    // with the empty text, hydration leaves the server-rendered HTML as it is
    dangerouslySetInnerHTML: { __html: removedMarkup.get(of) ?? '' },
  }));
  return <div {...same} className={className} suppressHydrationWarning />;
}

/**
 * A part of a page without interaction. On a first visit it stays as the server rendered it: neither its data nor its code is loaded, and it is not
 * hydrated. After a navigation it is rendered like any other part (decision 008). State, effects and handlers inside do not work on a first
 * visit; links, plain forms, popovers and `<details>` do.
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

/** Lazy component with the view `name` of a module that is loaded only when it is rendered. */
export const createLazyView = <P, N extends string>(
  fetchModule: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
): LazyExoticComponent<ComponentType<P>> => lazy(async () => ({ default: (await fetchModule())[name] }));
