import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Locale } from '../../base/locales.ts';
import { type I18n, I18nContext } from '../../platform/i18n/index.ts';
import { createTranslator } from '../../platform/i18n/translate.ts';
import type { Messages, TextKey } from '../../platform/i18n/types.ts';

interface MemoizedPart {
  html: string;
  /** Keys of the texts in the part. They are sent with the page if the browser renders the part as well. */
  used: readonly TextKey[];
}

/**
 * Cache of rendered parts of pages in one language. The key is the object that a part shows (weak reference), so an entry lives as long as its
 * object.
 */
export class MemoizedHtml {
  readonly #locale: Locale;
  readonly #messages: Partial<Messages>;
  readonly #kept = new WeakMap<object, Map<string, MemoizedPart>>();

  constructor(locale: Locale, messages: Partial<Messages>) {
    this.#locale = locale;
    this.#messages = messages;
  }

  /** Returns the `keep` function of the i18n context. `onUse` is called with each text key of a part, also if its HTML comes from the cache. */
  keeper(onUse?: (key: TextKey) => void): NonNullable<I18n['keep']> {
    return (of, variant, part) => {
      const { html, used } = this.#find(of, variant, part);
      if (onUse) for (const key of used) onUse(key);
      return html;
    };
  }

  #find(of: object, variant: string, part: (i18n: I18n) => ReactNode): MemoizedPart {
    const variants = this.#kept.get(of) ?? new Map<string, MemoizedPart>();
    this.#kept.set(of, variants);
    const known = variants.get(variant);
    if (known) return known;
    const used = new Set<TextKey>();
    const i18n = { locale: this.#locale, t: createTranslator(this.#locale, this.#messages, (key) => used.add(key)) };
    const html = renderToString(<I18nContext value={i18n}>{part(i18n)}</I18nContext>);
    const made = { html, used: [...used] };
    variants.set(variant, made);
    return made;
  }
}
