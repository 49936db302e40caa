import { use } from 'react';
import type { Locale } from '../../../../base/locales.ts';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { createPageTextLoaders, type PageTranslator } from '../../../../web/lib/page-words.ts';
import type source from '../../texts/proof/zh-cn.ts';

type WordKey = keyof typeof source;

export const { fetchWords, addWordsToLoaders } = createPageTextLoaders<WordKey>((locale: Locale) => {
  switch (locale) {
    case 'zh-cn':
      return import('../../texts/proof/zh-cn.ts');
    case 'en-us':
      return import('../../texts/proof/en-us.ts');
    case 'ru-ru':
      return import('../../texts/proof/ru-ru.ts');
    case 'pt-br':
      return import('../../texts/proof/pt-br.ts');
  }
});

/** Returns the texts of the pages for the second factor and the phone number; suspends until they are loaded. */
export const useSecurityPageWords = (): PageTranslator<WordKey> => use(fetchWords(useI18n().locale));
