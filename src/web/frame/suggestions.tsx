import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useI18n } from '../../platform/i18n/index.ts';
import type { Suggestion } from '../../records/api.ts';
import type { KindSlug } from '../../records/kinds/index.ts';
import { paths } from '../../records/kinds/paths.ts';
import { browserApi } from '../lib/browser-api.ts';
import { useViewAddress } from '../ui/link.tsx';
import type { SuggestionProps } from './suggesting-field.tsx';

/** Debounce of the suggestions in milliseconds. */
const pause = 150;

type SearchInputRef = SuggestionProps['input'];

/** Suggestions for the typed text, requested with a debounce. A failed call gives no suggestions. */
const useSuggestions = (text: string, list: KindSlug | undefined): Suggestion[] => {
  const { locale } = useI18n();
  const [found, setFound] = useState<Suggestion[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const answer = text.trim()
        ? await browserApi(locale, abort.signal)
            .suggest({ keyword: text.trim(), ...(list && { type: list }) })
            .catch(() => [])
        : [];
      if (!abort.signal.aborted) setFound(answer);
    }, pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, locale, list]);
  return found;
};

/** Listens to events of the input, which an outer component renders. */
const useFieldEvents = (
  input: SearchInputRef,
  on: { input: (text: string) => void; key: (event: KeyboardEvent) => void; blur: () => void },
) => {
  const handlers = useRef(on);
  handlers.current = on;
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const listening = new AbortController();
    const { signal } = listening;
    field.addEventListener('input', () => handlers.current.input(field.value), { signal });
    field.addEventListener('keydown', (event) => handlers.current.key(event), { signal });
    field.addEventListener('blur', () => handlers.current.blur(), { signal });
    handlers.current.input(field.value); // text that was typed before this component was loaded
    return () => listening.abort();
  }, [input]);
};

/** Sets the ARIA attributes of a combobox over the list `id`. Before this chunk is loaded the input is a plain field. */
const useComboboxRole = (input: SearchInputRef, id: string, { isOpen, active }: { isOpen: boolean; active: number }) => {
  useEffect(() => {
    const field = input.current;
    field?.setAttribute('role', 'combobox');
    field?.setAttribute('aria-autocomplete', 'list');
    field?.setAttribute('aria-controls', id);
    field?.setAttribute('aria-expanded', String(isOpen));
    if (isOpen && active >= 0) field?.setAttribute('aria-activedescendant', `${id}-${active}`);
    else field?.removeAttribute('aria-activedescendant');
  }, [input, id, isOpen, active]);
};

/** State of the combobox: suggestions, index of the active option (-1: none), and whether the list is open. */
const useCombobox = (input: SearchInputRef, list: KindSlug | undefined, choose: (suggestion: Suggestion) => void) => {
  const [text, setText] = useState(() => input.current?.value ?? '');
  const [open, setOpen] = useState(true);
  const [active, setActive] = useState(-1);
  const found = useSuggestions(text, list);
  const isOpen = open && found.length > 0;
  const take = (suggestion: Suggestion) => {
    setOpen(false);
    choose(suggestion);
  };
  const move = (step: 1 | -1) => {
    setOpen(true);
    setActive((old) => (old === -1 && step === -1 ? found.length - 1 : (old + step + found.length + 1) % (found.length + 1 || 1)));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return; // Enter and arrow keys control the input method
    const reached = found[active];
    if (event.key === 'Escape' && isOpen) setOpen(false);
    else if (event.key === 'Enter' && isOpen && reached) take(reached);
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else return;
    event.preventDefault();
  };
  const onInput = (typed: string) => {
    setText(typed);
    setOpen(true);
    setActive(-1);
  };
  useFieldEvents(input, { input: onInput, key: onKey, blur: () => setOpen(false) });
  return { found, isOpen, active, take };
};

/** Turns the search field into a combobox (WAI-ARIA list autocomplete with manual selection): arrows, Enter, Escape. */
export default function Suggestions({ input, list, address: addressOf }: SuggestionProps) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const address = useViewAddress();
  const id = useId();
  const { found, isOpen, active, take } = useCombobox(input, list, ({ kind, id, text }) => {
    if (kind && id) {
      navigate(addressOf?.(id) ?? address(paths.detail(kind, id)));
    } else if (input.current) {
      input.current.value = text;
      input.current.form?.requestSubmit();
    }
  });
  useComboboxRole(input, id, { isOpen, active });
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {isOpen && t('search.found', { count: found.length })}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label={t('search.suggestions')}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-md border border-line bg-surface py-1 text-start text-sm text-ink shadow-float"
      >
        {found.map((suggestion, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the text field keeps the focus and handles the keyboard
          <div
            key={`${suggestion.kind}-${suggestion.id}-${suggestion.text}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(suggestion)}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 hover:bg-sunken aria-selected:bg-primary-soft md:min-h-9"
          >
            <span dir="auto" className="min-w-0 grow truncate">
              {suggestion.text}
            </span>
            {suggestion.kind && <span className="shrink-0 text-xs text-muted">{t(`kind.${suggestion.kind}`)}</span>}
          </div>
        ))}
      </div>
    </>
  );
}
