import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { autonyms, bcp47, type Locale, locales } from '../../../base/locales.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { useRefusal } from '../form.tsx';
import { FaultCount, TabRow } from './TabRow.tsx';

interface Props {
  label: string;
  /** A language's fields are named by its code after this: `<prefix>.<locale>` and `<prefix>.<locale>.…`. */
  prefix?: string;
  /** Languages that have a text when the form is opened. */
  present: readonly Locale[];
  /** Languages in which something else is said where the text is left empty. */
  otherwise?: readonly Locale[];
  /** A panel is made when it is first opened, for what is costly; else all are there at once. */
  lazy?: boolean;
  children: (locale: Locale, faulty: boolean) => ReactNode;
}

/** The languages of a text as tabs, begun in the operator's own; each says whether it has a text and what was found fault with. */
export function LocaleTabs({ label, prefix, present, otherwise = [], lazy = false, children }: Props) {
  const { t, locale: own } = useI18n();
  const id = useId();
  const refused = useRefusal();
  const box = useRef<HTMLDivElement>(null);
  const led = useRef(false); // a refusal opened the tab, not its reader
  const [active, setActive] = useState<Locale>(present.includes(own) || present.length === 0 ? own : (present[0] ?? own));
  const [opened, setOpened] = useState<readonly Locale[]>(lazy ? [active] : locales);
  const [filled, setFilled] = useState<readonly Locale[]>(present);
  const panel = (locale: Locale) => (opened.includes(locale) ? `${id}-${locale}-panel` : undefined);
  const isOf = (locale: Locale, field: string) =>
    [prefix ? `${prefix}.${locale}` : locale, locale].some((name) => field === name || field.startsWith(`${name}.`));
  const open = (locale: Locale) => {
    setActive(locale);
    if (!opened.includes(locale)) setOpened([...opened, locale]);
  };
  // a fault of the text as a whole, e.g. that there is none, is mended where its reader is
  const whole = prefix !== undefined && refused?.fields[prefix] !== undefined;
  const faults = (locale: Locale) => Object.keys(refused?.fields ?? {}).filter((field) => isOf(locale, field)).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it was refused for is shown once
  useEffect(() => {
    const faulty = locales.find((locale) => faults(locale) > 0);
    if (!faulty || faults(active)) return;
    led.current = true;
    open(faulty);
  }, [refused]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the tab is open
  useEffect(() => {
    if (led.current) box.current?.querySelector<HTMLElement>('[role=tabpanel]:not([hidden]) [aria-invalid]')?.focus();
    led.current = false;
  }, [active]);
  const onInput = () => {
    const fields = [...(box.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[name]') ?? [])];
    const has = (locale: Locale) =>
      opened.includes(locale) ? fields.some(({ name, value }) => isOf(locale, name) && value.trim() !== '') : filled.includes(locale);
    setFilled(locales.filter(has));
  };
  return (
    <div ref={box} onInput={onInput} className="min-w-0">
      <div className="border-b border-line">
        <TabRow label={label} keys={locales} active={active} onOpen={open} id={id} panel={panel}>
          {(locale) => (
            <>
              <span lang={bcp47(locale)}>{autonyms[locale]}</span>
              {faults(locale) > 0 ? (
                <FaultCount count={faults(locale)} />
              ) : filled.includes(locale) ? (
                <Icon name="check" className="size-3.5 text-in-force" />
              ) : (
                <span className="rounded-sm border border-dashed border-control px-1 text-xs font-normal text-muted">
                  {t(otherwise.includes(locale) ? 'office.locales.otherwise' : 'office.locales.empty')}
                </span>
              )}
            </>
          )}
        </TabRow>
      </div>
      {opened.map((locale) => (
        <div
          key={locale}
          id={panel(locale)}
          role="tabpanel"
          aria-labelledby={`${id}-${locale}`}
          hidden={locale !== active}
          className="pt-3 not-[[hidden]]:grid not-[[hidden]]:gap-5"
        >
          {children(locale, faults(locale) > 0 || (whole && locale === active))}
        </div>
      ))}
    </div>
  );
}
