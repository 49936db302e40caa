import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { ContentLanguage } from '../../../../base/locales.ts';
import type { ContentDetail, ContentValues } from '../../content.ts';
import { languageOf, valueAt, withValue } from './paths.ts';
import { blankText, completeText, same, withoutChecks } from './values.ts';

export type Faults = Readonly<Record<string, string>>;

/** The same record as somebody else saved it, against what is in the form. */
export interface Conflict {
  newer: ContentDetail;
}

export interface FormState {
  values: ContentValues;
  /** The record as it was read last; null for a new one. */
  base: ContentDetail | null;
  /** What a new record is known by to others, where that has to be said. */
  key: string;
  /** What is wrong, by path. */
  faults: Faults;
  /** Changes where values were put in from elsewhere, so that what keeps its own text (the editor) starts anew. */
  round: number;
  tab: ContentLanguage;
  conflict: Conflict | null;
}

/** The state of one form: every field hears of its own value alone. */
export class FormStore {
  #state: FormState;
  readonly #blank: ContentValues;
  readonly #listeners = new Set<() => void>();
  #compared: { state: FormState; changed: boolean } | undefined;

  constructor(state: Pick<FormState, 'values' | 'base' | 'tab'>) {
    this.#state = { key: '', faults: {}, round: 0, conflict: null, ...state };
    this.#blank = state.values;
  }

  readonly state = (): FormState => this.#state;
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Whether there is something that is not saved. */
  get changed(): boolean {
    const { values, base, key } = this.#state;
    if (this.#compared?.state !== this.#state)
      this.#compared = { state: this.#state, changed: key !== '' || !same(values, base?.values ?? this.#blank) };
    return this.#compared.changed;
  }

  /** Something was typed: what was wrong with it is forgotten. */
  set(path: string, value: unknown): void {
    const { [path]: _, ...faults } = this.#state.faults;
    const lang = languageOf(path);
    const { values } = this.#state;
    const begun = lang && !values.texts[lang] ? withValue(values, `texts.${lang}`, { ...blankText, quality: 'human' }) : values;
    const next = withValue(begun, path, value);
    this.become({ values: lang === values.lang ? withoutChecks(next) : next, faults });
  }

  /** Values from elsewhere. */
  fill(values: ContentValues): void {
    const texts = Object.fromEntries(Object.entries(values.texts).map(([lang, text]) => [lang, completeText(text)]));
    this.become({ values: { ...values, texts }, round: this.#state.round + 1 });
  }

  /** What the server has now. What was typed since the values were sent stays. */
  saved(base: ContentDetail, sent: ContentValues): void {
    const values = this.#state.values === sent ? base.values : this.#state.values;
    this.become({ base, values, key: '', faults: {}, conflict: null });
  }

  become(part: Partial<FormState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}

export const StoreContext = createContext<FormStore | null>(null);
export const useStore = (): FormStore => {
  const store = use(StoreContext);
  if (!store) throw new Error('Outside of a form of content');
  return store;
};

/** A part of the form's state; `select` answers the same object as long as nothing changed. */
export const useForm = <T>(select: (state: FormState) => T): T => {
  const store = useStore();
  const read = () => select(store.state());
  return useSyncExternalStore(store.subscribe, read, read);
};
/** A field's value, how to set it, and how to make another one of what it is by now. `T`: what the field at the path holds. */
export const useValue = <T>(path: string): [T, (value: T) => void, (next: (now: T) => T) => void] => {
  const store = useStore();
  const read = ({ values }: FormState) => valueAt(values, path) as T;
  const value = useForm(read);
  const set = useCallback((next: T) => store.set(path, next), [store, path]);
  return [value, set, (next) => set(next(read(store.state())))];
};

/** What is wrong with a field or something inside it. */
export const useFault = (path: string): string | undefined =>
  useForm(({ faults }) => faults[path] ?? Object.entries(faults).find(([one]) => one.startsWith(`${path}.`))?.[1]);
