import type { TranslatedTexts } from '../../../platform/i18n/types.ts';
import type source from '../zh-cn/reading.ts';

export default {
  'list.allOfThem': 'Em comum nesta página: {labels}',
  'detail.equivalents': 'Normas equivalentes',
  'detail.sameBase': 'Também adotam {number}',
  'detail.act.download': 'Baixar',
  'detail.act.contact': 'Entrar em contato',
  'detail.act.website': 'Visitar o site',
  'detail.act.signIn': 'Entrar para ver o contato',
  'detail.act.standards': 'Ver as normas',
  'detail.narrower': 'Mais específicas',
  'compare.differIn': 'Diferem em: {names}',
  'compare.differInMore': 'Diferem em: {names} e mais {more}',
} satisfies TranslatedTexts<typeof source, 'one' | 'other'>;
