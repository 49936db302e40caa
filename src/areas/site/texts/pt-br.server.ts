import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.page:text:read': 'Ver textos das páginas',
    'permission.page:text:update': 'Editar textos das páginas',
    'audit.page.update': '{who} alterou a página “{name}”',
    'audit.page.rollback': '{who} recuperou uma versão anterior da página “{name}”',
    'menu.pages': 'Textos das páginas',
    'setting.site.operator': 'Responsável pelo portal',
    'setting.site.operator.about': 'Instituição que mantém o portal, indicada no rodapé de cada página.',
    'setting.site.contactMail': 'E-mail de contato',
    'setting.site.contactMail.about': 'Endereço de e-mail mostrado aos visitantes.',
  },
} satisfies SameKeyTexts<typeof source>;
