import type { TranslatedTexts } from '../../../../platform/i18n/types.ts';
import type source from './zh-cn.ts';

export default {
  'admin.f': 'Мои согласования',
  'admin.f.lead': 'Что ждёт вашего решения, что вы решили и о чём попросили сами. Просроченное стоит первым.',
  'admin.f.title': 'Дело',
  'admin.f.subject': 'Вид',
  'admin.f.step': 'Шаг',
  'admin.f.applicant': 'Заявитель',
  'admin.f.state': 'Состояние',
  'admin.f.task': 'Моё решение',
  'admin.f.country': 'Страна',
  'admin.f.taken': 'Принял',
  'admin.f.started': 'Начато',
  'admin.f.due': 'Срок',
  'admin.f.decided': 'Решено',
  'admin.f.overdue': 'Просрочка',
  'admin.f.stuck': 'Остановка',
  'admin.f.reason': 'Замечания',
  'admin.f.reason.hint': 'Одни для всех отмеченных. Их увидят заявители.',
  'admin.f.reason.no': 'Причина (обязательно)',
  'admin.f.reason.no.hint': 'Одна для всех отмеченных. Её увидят заявители.',
} satisfies TranslatedTexts<typeof source, 'one' | 'few' | 'many' | 'other'>;
