import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { autonyms, bcp47, type Locale, locales } from '../../../base/locales.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { useRefusal } from '../form.tsx';
import { FaultCount, TabRow } from './TabRow.tsx';

interface Props {
  label: string;
  /** Prefix of the field names of a language: `<prefix>.<locale>` and `<prefix>.<locale>.…`. */
  prefix?: string;
  /** Languages that have a text when the form opens. */
  present: readonly Locale[];
  /** Languages in which a default text is shown if the field is empty. */
  otherwise?: readonly Locale[];
  /** True renders a costly panel when it is first opened; false renders all panels at once. */
  lazy?: boolean;
  children: (locale: Locale, faulty: boolean) => ReactNode;
}

/**
 * Tabs of the languages of a text. The tab of the operator's language is open first, except if only other languages have a text. Each tab
 * shows whether its language has a text, or the number of its errors.
 */
export function LocaleTabs({ label, prefix, present, otherwise = [], lazy = false, children }: Props) {
  const { t, locale: own } = useI18n();
  const id = useId();
  const refused = useRefusal();
  const box = useRef<HTMLDivElement>(null);
  const led = useRef(false); // true if an error opened the tab, not the user
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
  // an error of the text as a whole, such as a missing text, is shown in the current tab
  const hasGeneralError = prefix !== undefined && refused?.fields[prefix] !== undefined;
  const faults = (locale: Locale) => Object.keys(refused?.fields ?? {}).filter((field) => isOf(locale, field)).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens the tab of an error once per rejection
  useEffect(() => {
    const faulty = locales.find((locale) => faults(locale) > 0);
    if (!faulty || faults(active)) return;
    led.current = true;
    open(faulty);
  }, [refused]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the tab has opened
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
          {children(locale, faults(locale) > 0 || (hasGeneralError && locale === active))}
        </div>
      ))}
    </div>
  );
}
