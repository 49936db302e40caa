/**
 * Names that are rejected as names of new accounts, and as display names that users enter at registration or in their profile; grouped by
 * language. Names are compared by their skeletons (names.server.ts), so one spelling of each name is enough. The account `admin` of the
 * first operator is created without this check.
 */
export const reservedNames: readonly string[] = [
  ...['admin', 'administrator', 'root', 'superuser', 'sysadmin', 'system', 'support', 'helpdesk', 'operator', 'moderator', 'webmaster'],
  ...['管理员', '管理員', '系统管理员', '超级管理员', '超级用户', '根用户', '系统', '系統', '支持', '技术支持', '客服', '客户服务'],
  ...['运营', '运营员', '运营商', '操作员', '版主', '主持人', '审核员', '官方'],
  ...['админ', 'администратор', 'администрация', 'рут', 'корень', 'суперпользователь', 'система', 'поддержка', 'техподдержка'],
  ...['оператор', 'модератор'],
  ...['administrador', 'administradora', 'administração', 'raiz', 'superusuário', 'sistema', 'suporte', 'operador', 'operadora'],
  ...['moderador', 'moderadora'],
];
