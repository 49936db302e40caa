import type { TranslatedTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.office.ts';

export default {
  'admin.group.organization': 'Organizações',
  'admin.organization': 'Organizações',
  'admin.organization.all': 'Todas as organizações',
  'admin.organization.open': 'Abrir “{name}”',
  'admin.organization.parent': 'Organização superior',
  'admin.organization.path': 'Acima dela',
  'admin.organization.leaders': 'Responsáveis',
  'admin.organization.children': 'Subordinadas',
  'admin.organization.members': 'Membros',
  'admin.organization.status.1': 'Em uso',
  'admin.organization.status.0': 'Fora de uso',
  'admin.organization.do.move': 'Mover',
  'admin.organization.moved': 'Movida',
  'admin.organization.tree.hint': 'Arraste para mover. Pelo teclado: Ctrl+X pega, Ctrl+V coloca abaixo da selecionada.',
  'admin.organization.picked': '“{name}” selecionada: pressione Ctrl+V na nova superior',
  'admin.organization.do.members': 'Alterar membros',
  'admin.organization.add': 'Adicionar',
  'admin.organization.remove': 'Remover',
  'admin.organization.below': 'Adicionar abaixo',
} satisfies TranslatedTexts<typeof source, 'one' | 'many' | 'other'>;
