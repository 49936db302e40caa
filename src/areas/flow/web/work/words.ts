import type { RouterContextProvider } from 'react-router';
import type { Locale } from '../../../../base/locales.ts';
import { format } from '../../../../platform/i18n/translate.ts';
import type { Message } from '../../../../platform/i18n/types.ts';
import { documentContext } from '../../../../web/context.ts';
import { documentLocale } from '../../../../web/lib/preferences.ts';
import type source from '../../texts/work/zh-cn.ts';

type WordKey = keyof typeof source;
type Texts = Readonly<Record<WordKey, Message>>;
type Values = Readonly<Record<string, string | number>>;

/** What the pages of one's work say, in the reader's language. */
export interface FlowWords {
  locale: Locale;
  say(key: WordKey, values?: Values): string;
  /** A text whose key ends in a code of the contract; the code itself where there is none. */
  of(group: string, code: string): string;
}

/** Apart from the catalogues of the frames, which have no room: these pages alone fetch them. */
const chunk = (locale: Locale): Promise<{ default: Texts }> => {
  switch (locale) {
    case 'zh-cn':
      return import('../../texts/work/zh-cn.ts');
    case 'en-us':
      return import('../../texts/work/en-us.ts');
    case 'ru-ru':
      return import('../../texts/work/ru-ru.ts');
    case 'pt-br':
      return import('../../texts/work/pt-br.ts');
  }
};

const isKey = (texts: Texts, key: string): key is WordKey => Object.hasOwn(texts, key);
const wordsOver = (locale: Locale, texts: Texts): FlowWords => ({
  locale,
  say: (key, values) => format(locale, texts[key], values),
  of: (group, code) => {
    const key = `${group}.${code}`;
    return isKey(texts, key) ? format(locale, texts[key]) : code;
  },
});

const arriving = new Map<Locale, Promise<FlowWords>>();
/** The words of a language, fetched once. */
export const fetchWords = (locale: Locale): Promise<FlowWords> => {
  const known = arriving.get(locale);
  if (known) return known;
  const words: Promise<FlowWords> = chunk(locale).then(
    ({ default: texts }) => {
      const value = wordsOver(locale, texts);
      // as React marks what it has waited for: what is there is read at once, on the server too
      Object.assign(words, { status: 'fulfilled', value });
      return value;
    },
    (error: unknown) => {
      arriving.delete(locale); // the next page tries again
      throw error;
    },
  );
  arriving.set(locale, words);
  return words;
};

interface ServerArgs {
  context: Readonly<RouterContextProvider>;
}
interface Loaders<S extends ServerArgs, C, T> {
  server: (args: S) => Promise<T>;
  client: (args: C) => Promise<T>;
}
/** The loaders of a page, together with the words that it says. */
export const withWords = <S extends ServerArgs, C, T>({ server, client }: Loaders<S, C, T>): Loaders<S, C, T> => ({
  server: async (args) => {
    const [loaded] = await Promise.all([server(args), fetchWords(args.context.get(documentContext).locale)]);
    return loaded;
  },
  client: async (args) => {
    const [loaded] = await Promise.all([client(args), fetchWords(documentLocale())]);
    return loaded;
  },
});
