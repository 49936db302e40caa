/** What the portal writes to people by text message and mail; the other languages have the same keys. */
export default {
  'code.sms': '【金砖国家数字标准门户】验证码 {code}，15 分钟内有效，请勿告诉他人。',
  'code.subject': '您的验证码',
  'code.mail': '【金砖国家数字标准门户】您的验证码是 {code}，15 分钟内有效。请勿告诉任何人。如非本人操作，请忽略本消息。',
  'feedback.sms': '【金砖国家数字标准门户】您的咨询（编号 {id}）答复如下：{answer}',
  'feedback.subject': '关于您的咨询（编号 {id}）',
  'feedback.mail':
    '您好，{name}：\n\n您在金砖国家数字标准门户提交的咨询（编号 {id}）已有答复：\n\n{answer}\n\n您当时的咨询内容：\n{content}',
  'contact.sms': '【金砖国家数字标准门户】您账号绑定的手机号已由管理员更改，此号码不再用于登录。如非您的要求，请联系我们。',
  'contact.subject': '您账号的邮箱已更改',
  'contact.mail': '{name}，您好：\n\n您在金砖国家数字标准门户的账号邮箱已由管理员更改，此邮箱不再用于该账号。如非您的要求，请联系我们。',
  'digest.subject': '您关注的内容有更新',
  'digest.mail':
    '{name}，您好：\n\n您在金砖国家数字标准门户关注的内容有以下更新：\n\n{list}\n\n查看全部关注及更新：{link}\n\n如不想再收到此类邮件，请在账户信息中更改通知方式：{settings}',
};
