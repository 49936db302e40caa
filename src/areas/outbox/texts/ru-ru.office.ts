import type { Part } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.office.ts';

export default {
  'admin.outbox': 'Исходящие',
  'admin.outbox.lead':
    'СМС и письма портала. Без подключённого шлюза они остаются здесь, и сотрудник передаёт их сам; коды в отправленных сообщениях скрыты.',
  'admin.outbox.target': 'Кому',
  'admin.outbox.at': 'Время',
  'admin.outbox.sent': 'Отправлено',
  'admin.outbox.text': 'Текст',
  'admin.outbox.error': 'Ошибка',
  'admin.outbox.attempts': 'Попытки',
  'admin.outbox.channel': 'Канал',
  'admin.outbox.channel.sms': 'СМС',
  'admin.outbox.channel.mail': 'Письмо',
  'admin.outbox.state': 'Состояние',
  'admin.outbox.state.queued': 'В очереди',
  'admin.outbox.state.sent': 'Отправлено',
  'admin.outbox.state.failed': 'Не отправлено',
  'admin.outbox.state.kept': 'Хранится здесь',
} satisfies Part<typeof source, 'one' | 'few' | 'many' | 'other'>;
