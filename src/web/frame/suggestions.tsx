import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useI18n } from '../../platform/i18n/index.ts';
import type { Suggestion } from '../../records/api.ts';
import { browserApi } from '../lib/browser-api.ts';
import { paths } from '../lib/paths.ts';

/** Pause in typing before the server is asked. */
const pause = 150;

/** What the reader may mean, asked for while she types. A failed call only means no suggestions. */
const useSuggestions = (text: string): Suggestion[] => {
  const { locale } = useI18n();
  const [found, setFound] = useState<Suggestion[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const answer = text.trim()
        ? await browserApi(locale, abort.signal)
            .suggest({ keyword: text.trim() })
            .catch(() => [])
        : [];
      if (!abort.signal.aborted) setFound(answer);
    }, pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, locale]);
  return found;
};

/** Makes a combobox of the search field (WAI-ARIA list autocomplete, manual selection): arrows, Enter, Escape. */
export default function Suggestions({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState(() => input.current?.value ?? '');
  const [open, setOpen] = useState(true);
  const [active, setActive] = useState(-1);
  const found = useSuggestions(text);
  const shown = open && found.length > 0;

  const choose = (suggestion: Suggestion) => {
    setOpen(false);
    if (suggestion.kind && suggestion.id) {
      navigate(paths.detail(suggestion.kind, suggestion.id));
    } else if (input.current) {
      input.current.value = suggestion.text;
      input.current.form?.requestSubmit();
    }
  };

  const onKey = useRef((_: KeyboardEvent) => {});
  onKey.current = (event) => {
    if (event.isComposing) return; // Enter and arrows belong to the input method
    if (event.key === 'Escape' && shown) setOpen(false);
    else if (event.key === 'Enter' && shown && found[active]) choose(found[active]);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setOpen(true);
      setActive((old) => (old === -1 && step === -1 ? found.length - 1 : (old + step + found.length + 1) % (found.length + 1 || 1)));
    } else return;
    event.preventDefault();
  };

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const changed = () => {
      setText(field.value);
      setOpen(true);
      setActive(-1);
    };
    const key = (event: KeyboardEvent) => onKey.current(event);
    const left = () => setOpen(false);
    field.addEventListener('input', changed);
    field.addEventListener('keydown', key);
    field.addEventListener('blur', left);
    return () => {
      field.removeEventListener('input', changed);
      field.removeEventListener('keydown', key);
      field.removeEventListener('blur', left);
    };
  }, [input]);

  // The field is rendered by the form around us, without these: it is a plain field until this chunk has come.
  useEffect(() => {
    const field = input.current;
    field?.setAttribute('role', 'combobox');
    field?.setAttribute('aria-autocomplete', 'list');
    field?.setAttribute('aria-controls', id);
    field?.setAttribute('aria-expanded', String(shown));
    if (shown && active >= 0) field?.setAttribute('aria-activedescendant', `${id}-${active}`);
    else field?.removeAttribute('aria-activedescendant');
  }, [input, id, shown, active]);

  return (
    <>
      <p role="status" className="sr-only">
        {shown && t('search.found', { count: found.length })}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label={t('search.suggestions')}
        hidden={!shown}
        className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-md border border-line bg-surface py-1 text-start text-sm text-ink shadow-float"
      >
        {found.map((suggestion, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: focus and keys stay in the field
          <div
            key={`${suggestion.kind}-${suggestion.id}-${suggestion.text}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(suggestion)}
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
