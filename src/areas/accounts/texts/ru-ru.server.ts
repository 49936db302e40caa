import type { SameTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.account:account:read': 'Просмотр учётных записей',
    'permission.account:account:create': 'Создание учётных записей',
    'permission.account:account:update': 'Изменение учётных записей',
    'permission.account:account:disable': 'Отключение, включение и разблокировка учётных записей, завершение сеансов',
    'permission.account:account:reset': 'Принудительный сброс пароля',
    'permission.account:account:delete': 'Удаление и восстановление учётных записей',
    'permission.account:account:import': 'Импорт учётных записей',
    'permission.account:account:export': 'Экспорт учётных записей',
    'audit.account.register': '{who}: регистрация',
    'audit.account.password': '{who}: смена пароля',
    'audit.account.phone': '{who}: смена номера телефона',
    'audit.account.profile': '{who}: изменение профиля',
    'audit.account.sessions': '{who}: завершение остальных сеансов',
    'audit.account.session': '{who}: завершение одного из сеансов',
    'audit.account.create': '{who}: создание учётной записи «{name}»',
    'audit.account.update': '{who}: изменение учётной записи «{name}»',
    'audit.account.disable': '{who}: отключение учётной записи «{name}»',
    'audit.account.enable': '{who}: включение учётной записи «{name}»',
    'audit.account.unlock': '{who}: разблокировка учётной записи «{name}»',
    'audit.account.hand-over': '{who}: передача задач учётной записи «{name}»',
    'audit.account.logout': '{who}: завершение сеансов учётной записи «{name}»',
    'audit.account.reset': '{who}: требование сменить пароль учётной записи «{name}»',
    'audit.account.delete': '{who}: удаление учётной записи «{name}»',
    'audit.account.restore': '{who}: восстановление учётной записи «{name}»',
    'audit.account.purge': '{who}: учётная запись «{name}» удалена окончательно',
    'audit.account.factor.on': '{who}: включение двухэтапного входа',
    'audit.account.factor.off': '{who}: отключение двухэтапного входа',
    'audit.account.factor.reset': '{who}: сброс двухэтапного входа учётной записи «{name}»',
    'audit.account.label.add': '{who}: метка «{label}» выдана учётной записи «{name}»',
    'audit.account.label.remove': '{who}: метка «{label}» снята с учётной записи «{name}»',
    'audit.account.organization.add': '{who}: учётная запись «{name}» включена в организацию «{organization}»',
    'audit.account.organization.remove': '{who}: учётная запись «{name}» исключена из организации «{organization}»',
    'audit.account.contact': '{who}: изменены контакты учётной записи «{name}»',
    'audit.account.import': '{who}: импорт учётных записей',
    'menu.account': 'Учётные записи',
  },
  letters: {
    'code.sms': 'Портал цифровых стандартов БРИКС: код {code}, действует 15 минут. Никому его не сообщайте.',
    'code.subject': 'Ваш код подтверждения',
    'code.mail':
      'Портал цифровых стандартов БРИКС: код подтверждения {code}. Действителен 15 минут. Никому его не сообщайте. Если вы не запрашивали код, не обращайте внимания на это сообщение.',
    'contact.sms':
      'Портал цифровых стандартов БРИКС: номер телефона вашей учётной записи изменён сотрудником портала. Вход по этому номеру больше не действует. Если вы об этом не просили, напишите нам.',
    'contact.subject': 'Изменён адрес почты вашей учётной записи',
    'contact.mail':
      'Здравствуйте, {name}!\n\nСотрудник портала изменил адрес почты вашей учётной записи на портале цифровых стандартов БРИКС. Этот адрес с ней больше не связан. Если вы об этом не просили, напишите нам.',
  },
} satisfies SameTexts<typeof source>;
