import type { Locale } from '../../../../../base/locales.ts';
import { createPageTextLoaders, type PageTranslator } from '../../../../../web/lib/page-words.ts';
import type source from '../../../texts/work/zh-cn.ts';

type WordKey = keyof typeof source;

/** Texts of the pages of cases, in the reader's language. */
export type FlowWords = PageTranslator<WordKey>;

export const { fetchWords, addWordsToLoaders } = createPageTextLoaders<WordKey>((locale: Locale) => {
  switch (locale) {
    case 'zh-cn':
      return import('../../../texts/work/zh-cn.ts');
    case 'en-us':
      return import('../../../texts/work/en-us.ts');
    case 'ru-ru':
      return import('../../../texts/work/ru-ru.ts');
    case 'pt-br':
      return import('../../../texts/work/pt-br.ts');
  }
});
