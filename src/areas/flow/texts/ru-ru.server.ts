import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import { time } from './time/server-ru-ru.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.flow:definition:read': 'Просмотр определений процессов',
    'permission.flow:definition:update': 'Изменение определений процессов',
    'permission.flow:definition:publish': 'Публикация и остановка процессов',
    'permission.flow:definition:delete': 'Удаление определений процессов',
    'permission.flow:task:decide': 'Решения по задачам процессов',
    'permission.flow:case:read': 'Просмотр дел в своей зоне',
    'permission.flow:case:keep': 'Ведение дел в своей зоне',
    'permission.flow:deputy:own': 'Назначение своих заместителей',
    'permission.flow:deputy:manage': 'Назначение заместителей другим',
    'permission.flow:calendar:read': 'Просмотр рабочих календарей',
    'permission.flow:calendar:update': 'Ведение рабочих календарей',
    'audit.flow.create': '{who}: создан процесс',
    'audit.flow.update': '{who}: изменён процесс',
    'audit.flow.publish': '{who}: процесс опубликован',
    'audit.flow.suspend': '{who}: процесс остановлен',
    'audit.flow.resume': '{who}: процесс возобновлён',
    'audit.flow.revert': '{who}: черновик процесса возвращён к прежней версии',
    'audit.flow.delete': '{who}: процесс удалён',
    'menu.f': 'Мои задачи',
    'menu.deputies': 'Заместители',
    'menu.flow': 'Процессы',
    'menu.calendars': 'Рабочие календари',
    'flow.drawing.start': 'Начало',
    'flow.drawing.end': 'Конец',
    'flow.drawing.otherwise': 'Иначе',
    'flow.drawing.open': 'Открыт',
    'flow.drawing.approved': 'Одобрен',
    'flow.drawing.rejected': 'Отклонён',
    'flow.drawing.returned': 'Возвращён',
    'flow.drawing.void': 'Не действует',
    'job.flow': 'Сроки процессов',
    'flow.value.yes': 'Да',
    'flow.value.no': 'Нет',
    'flow.value.account': 'Учётная запись № {number}',
    ...time,
  },
  letters: {
    'flow-copy.subject': 'К сведению: {title}',
    'flow-copy.mail':
      'Здравствуйте, {name}!\n\nВам сообщают о деле в процессе «{flow}», шаг «{step}». Делать ничего не нужно:\n\n{title}\n{fields}\n\nВсё дело целиком: {link}\n\nЕсли вы больше не хотите получать такие письма, выберите другой способ уведомления в данных учётной записи: {settings}',
    'flow-task.subject': 'Ожидает вашего решения: {title}',
    'flow-task.mail':
      'Здравствуйте, {name}!\n\nВ процессе «{flow}» подошла ваша очередь, шаг «{step}»:\n\n{title}\n{fields}\n\nВсё дело целиком и место для решения: {link}\n\nЕсли вы больше не хотите получать такие письма, выберите другой способ уведомления в данных учётной записи: {settings}',
  },
} satisfies SameKeyTexts<typeof source>;
