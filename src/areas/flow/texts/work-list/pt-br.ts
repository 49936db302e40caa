import type { TranslatedTexts } from '../../../../platform/i18n/types.ts';
import type source from './zh-cn.ts';

export default {
  'admin.f': 'Meus fluxos',
  'admin.f.lead': 'O que espera por você, o que você decidiu e o que solicitou. O que está atrasado vem primeiro.',
  'admin.f.title': 'Caso',
  'admin.f.subject': 'Tipo',
  'admin.f.step': 'Etapa',
  'admin.f.applicant': 'Solicitante',
  'admin.f.state': 'Situação',
  'admin.f.task': 'Minha decisão',
  'admin.f.country': 'País',
  'admin.f.taken': 'Assumida por',
  'admin.f.started': 'Início',
  'admin.f.due': 'Prazo',
  'admin.f.decided': 'Decisão',
  'admin.f.overdue': 'Atraso',
  'admin.f.stuck': 'Parada',
  'admin.f.reason': 'Observações',
  'admin.f.reason.hint': 'As mesmas para todas as marcadas. Os solicitantes podem lê-las.',
  'admin.f.reason.no': 'Motivo (obrigatório)',
  'admin.f.reason.no.hint': 'O mesmo para todas as marcadas. Os solicitantes podem lê-lo.',
} satisfies TranslatedTexts<typeof source, 'one' | 'many' | 'other'>;
