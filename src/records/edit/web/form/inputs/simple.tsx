import { useEffect, useRef } from 'react';
import { isPartialDate } from '../../../../../base/dates.ts';
import { bcp47 } from '../../../../../base/locales.ts';
import { isWebLink } from '../../../../../base/web-address.ts';
import { formatDateWords } from '../../../../../platform/i18n/date-words.ts';
import { useI18n, useT } from '../../../../../platform/i18n/index.ts';
import type { InputAttributes } from '../../../../../web/forms/field.tsx';
import { Select } from '../../../../../web/forms/fields/Select.tsx';
import { formatDuration } from '../../../../../web/lib/format.ts';
import { Icon } from '../../../../../web/ui/icon.tsx';
import type { ContentOption } from '../../../content.ts';
import { withoutPlaceholder } from '../FieldControl.tsx';
import { parseDuration } from '../length.ts';
import { useFieldValue } from '../store.ts';

export interface InputProps {
  path: string;
  attributes: InputAttributes;
  /** Language of the typed text. */
  lang?: string | undefined;
}
const langOf = (lang: string | undefined) => lang && bcp47(lang);

interface TextProps extends InputProps {
  type?: 'text' | 'email' | 'tel' | 'url';
  disabled?: boolean;
  placeholder?: string;
}
/** Input of one line of text; an empty text means no value. */
export function TextInput({ path, attributes, lang, type = 'text', disabled, placeholder = attributes.placeholder }: TextProps) {
  const [value, set] = useFieldValue<string | null | undefined>(path);
  return (
    <input
      {...attributes}
      type={type}
      value={value ?? ''}
      onChange={({ target }) => set(target.value)}
      lang={langOf(lang)}
      dir="auto"
      disabled={disabled}
      placeholder={placeholder}
      autoComplete="off"
      className="office-field w-full"
    />
  );
}

/** Input of one line of text that wraps if it is long. */
export function WrappingLineInput({ path, attributes, lang }: InputProps) {
  const [value, set] = useFieldValue<string | null | undefined>(path);
  return (
    <textarea
      {...attributes}
      rows={1}
      value={value ?? ''}
      onChange={({ target }) => set(target.value.replace(/\s*\n\s*/g, ' '))}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      lang={langOf(lang)}
      dir="auto"
      autoComplete="off"
      className="office-field field-sizing-content w-full resize-none py-1.5"
    />
  );
}

/** Input of several lines of text that grows with its contents. */
export function LongTextInput({ path, attributes, lang, rows = 3 }: InputProps & { rows?: number }) {
  const [value, set] = useFieldValue<string | null | undefined>(path);
  return (
    <textarea
      {...attributes}
      rows={rows}
      value={value ?? ''}
      onChange={({ target }) => set(target.value)}
      lang={langOf(lang)}
      dir="auto"
      className="office-field field-sizing-content max-h-96 min-h-20 w-full py-1.5 leading-relaxed"
    />
  );
}

/** Input of an address with a link that opens it. */
export function LinkInput(props: TextProps) {
  const t = useT();
  const [value] = useFieldValue<string | null | undefined>(props.path);
  const web = value && isWebLink(value) ? value : null;
  return (
    <div className="flex gap-1.5">
      <TextInput {...props} type="url" placeholder="https://" />
      {web && (
        <a href={web} target="_blank" rel="noopener" aria-label={t('content.link.open')} className="office-button w-9 px-0">
          <Icon name="external-link" className="size-4" />
        </a>
      )}
    </div>
  );
}

/** Input of a date of any precision: typed, or a day chosen from the calendar. */
export function DateInput({ path, attributes }: InputProps) {
  const { t, locale } = useI18n();
  const picker = useRef<HTMLInputElement>(null);
  const [value, set] = useFieldValue<string | null>(path);
  const known = value && isPartialDate(value) ? value : null;
  return (
    <div className="relative flex flex-wrap items-center gap-1.5">
      <input
        {...attributes}
        value={value ?? ''}
        onChange={({ target }) => set(target.value.trim() || null)}
        placeholder={t('content.date.form')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        className="office-field w-36 tabular-nums"
      />
      <button
        type="button"
        aria-label={t('content.date.pick')}
        title={t('content.date.pick')}
        onClick={() => picker.current?.showPicker()}
        className="office-button w-9 px-0"
      >
        <Icon name="calendar-clock" className="size-4" />
      </button>
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={known?.length === 10 ? known : ''}
        onChange={({ target }) => set(target.value || null)}
        className="pointer-events-none absolute inset-s-36 bottom-0 size-px opacity-0"
      />
      {known && <span className="text-muted">{formatDateWords(locale, known)}</span>}
    </div>
  );
}

/** Input of a duration in notation such as `1:30`. */
export function DurationInput({ path, attributes }: InputProps) {
  const [value, set] = useFieldValue<number | string | null>(path);
  const field = useRef<HTMLInputElement>(null);
  const displayedText = typeof value === 'number' ? formatDuration(value) : (value ?? '');
  useEffect(() => {
    // the value is not reformatted while the user types
    if (field.current && document.activeElement !== field.current) field.current.value = displayedText;
  }, [displayedText]);
  return (
    <input
      {...attributes}
      ref={field}
      defaultValue={displayedText}
      onChange={({ target }) => set(parseDuration(target.value))}
      onBlur={({ target }) => {
        target.value = displayedText;
      }}
      placeholder="12:30"
      autoComplete="off"
      className="office-field w-36 tabular-nums"
    />
  );
}

interface ChoiceProps extends InputProps {
  options: readonly ContentOption[];
  /** Label of the empty option. */
  none?: string;
  disabled?: boolean;
}
/** Options to offer: active ones, and those already chosen. */
const choosable = (options: readonly ContentOption[], chosen: (value: string) => boolean): readonly ContentOption[] =>
  options.filter(({ value, active }) => active || chosen(value));

export function ChoiceInput({ path, attributes, options, none, disabled }: ChoiceProps) {
  const t = useT();
  const [value, set] = useFieldValue<string | null>(path);
  return (
    <Select
      {...withoutPlaceholder(attributes)}
      value={value ?? ''}
      options={[
        { value: '', label: none ?? t('placeholder.select') },
        ...choosable(options, (one) => one === value).map(({ value: one, label, active }) => ({
          value: one,
          label: active ? label : t('content.option.off', { name: label }),
        })),
      ]}
      onChoose={(chosen) => set(chosen || null)}
      disabled={disabled}
      className="office-field w-full"
    />
  );
}

/** Toggle buttons for several values. */
export function ChoicesInput({ path, options }: Omit<ChoiceProps, 'attributes' | 'none'>) {
  const t = useT();
  const [value, set] = useFieldValue<readonly string[] | null>(path);
  const chosen = value ?? [];
  return (
    <div className="flex flex-wrap gap-1.5">
      {choosable(options, (one) => chosen.includes(one)).map(({ value: one, label, active }) => (
        <label
          key={one}
          className="inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded-full border border-line px-3 leading-tight hover:border-primary focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary"
        >
          <input
            type="checkbox"
            name={path}
            value={one}
            checked={chosen.includes(one)}
            onChange={({ target }) => set(target.checked ? [...chosen, one] : chosen.filter((other) => other !== one))}
            className="peer sr-only"
          />
          <Icon name="check" className="hidden size-3.5 peer-checked:block" />
          {active ? label : t('content.option.off', { name: label })}
        </label>
      ))}
    </div>
  );
}

/** Checkbox with its label. */
export function FlagInput({ path, label, hint }: { path: string; label: string; hint?: string | undefined }) {
  const [value, set] = useFieldValue<boolean | null>(path);
  return (
    <label className="flex cursor-pointer items-start gap-2.5 py-1">
      <input
        type="checkbox"
        name={path}
        checked={value === true}
        onChange={({ target }) => set(target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-primary"
      />
      <span>
        <span className="font-semibold">{label}</span>
        {hint && <span className="block text-xs text-muted">{hint}</span>}
      </span>
    </label>
  );
}

const roles = ['secretariat', 'participating', 'observing'] as const;

/** Inputs for the number of committees in which an organization has each role. */
export function CommitteeCountsInput({ path }: { path: string }) {
  const t = useT();
  return (
    <div className="grid grid-cols-3 gap-3">
      {roles.map((role) => (
        <CountInput key={role} path={`${path}.${role}`} label={t(`content.role.${role}`)} />
      ))}
    </div>
  );
}
function CountInput({ path, label }: { path: string; label: string }) {
  const t = useT();
  const [value, set] = useFieldValue<number | string | null | undefined>(path);
  return (
    <label className="min-w-0">
      <span className="mb-0.5 block text-xs text-muted">{label}</span>
      <input
        name={path}
        inputMode="numeric"
        placeholder={t('placeholder.enter')}
        autoComplete="off"
        value={value ?? ''}
        onChange={({ target }) => set(countOf(target.value.trim()))}
        className="office-field w-full tabular-nums"
      />
    </label>
  );
}
/** Parses a whole number. Any other text stays as typed, so that the user can correct it; an empty text becomes null. */
const countOf = (typed: string): number | string | null => (typed === '' ? null : /^\d{1,9}$/.test(typed) ? Number(typed) : typed);
