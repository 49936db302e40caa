import type { RouterContextProvider } from 'react-router';
import type { Locale } from '../../base/locales.ts';
import { format } from '../../platform/i18n/translate.ts';
import type { CatalogueMessage } from '../../platform/i18n/types.ts';
import { htmlDocumentContext } from '../context.ts';
import { documentLocale } from './preferences.ts';

type Texts<K extends string> = Readonly<Record<K, CatalogueMessage>>;
type TextParameters = Readonly<Record<string, string | number>>;

/** Texts of a page in the reader's language. */
export interface PageTranslator<K extends string> {
  locale: Locale;
  say(key: K, values?: TextParameters): string;
  /** Returns the text with the key `<group>.<code>` for a code of the API; returns the code if there is no text. */
  of(group: string, code: string): string;
}

const wordsOver = <K extends string>(locale: Locale, texts: Texts<K>): PageTranslator<K> => {
  const isKey = (key: string): key is K => Object.hasOwn(texts, key);
  return {
    locale,
    say: (key, values) => format(locale, texts[key], values),
    of: (group, code) => {
      const key = `${group}.${code}`;
      return isKey(key) ? format(locale, texts[key]) : code;
    },
  };
};

interface ServerArgs {
  context: Readonly<RouterContextProvider>;
}
interface RouteLoaderPair<S extends ServerArgs, C, T> {
  server: (args: S) => Promise<T>;
  client: (args: C) => Promise<T>;
}

/**
 * Creates functions that load texts only for the pages that use them, because the catalogues of the frames have a size limit. `fetchWords`
 * returns a cached promise per language that React's `use` can read synchronously once it is fulfilled. `addWordsToLoaders` wraps loaders
 * so that they load the texts too.
 */
export const createPageTextLoaders = <K extends string>(chunk: (locale: Locale) => Promise<{ default: Texts<K> }>) => {
  const arriving = new Map<Locale, Promise<PageTranslator<K>>>();
  const fetchWords = (locale: Locale): Promise<PageTranslator<K>> => {
    const known = arriving.get(locale);
    if (known) return known;
    const words: Promise<PageTranslator<K>> = chunk(locale).then(
      ({ default: texts }) => {
        const value = wordsOver(locale, texts);
        // the fields that React sets on a promise it has awaited: `use` then reads the value synchronously, on the server too
        Object.assign(words, { status: 'fulfilled', value });
        return value;
      },
      (error: unknown) => {
        arriving.delete(locale); // allows the next page to retry
        throw error;
      },
    );
    arriving.set(locale, words);
    return words;
  };
  const addWordsToLoaders = <S extends ServerArgs, C, T>({ server, client }: RouteLoaderPair<S, C, T>): RouteLoaderPair<S, C, T> => ({
    server: async (args) => {
      const [loaded] = await Promise.all([server(args), fetchWords(args.context.get(htmlDocumentContext).locale)]);
      return loaded;
    },
    client: async (args) => {
      const [loaded] = await Promise.all([client(args), fetchWords(documentLocale())]);
      return loaded;
    },
  });
  return { fetchWords, addWordsToLoaders };
};
