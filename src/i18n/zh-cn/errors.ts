import type { ErrorCode, FieldProblem } from '../../contract/errors.ts';

/** What the server says when it refuses; the other languages have the same keys. */
export default {
  E_VALIDATION: '请求参数有误，请检查后重试。',
  E_PASSPORT: '密码加密密钥已过期，请重试。',
  E_UNAUTHENTICATED: '请先登录。',
  E_FORBIDDEN: '没有权限！',
  E_NOT_FOUND: '没有找到您请求的内容。',
  E_METHOD: '该地址不支持此操作。',
  E_CONFLICT: '内容已被他人修改，请刷新后重试。',
  E_TOO_LARGE: '提交的内容过大。',
  E_MEDIA_TYPE: '不支持的内容类型。',
  E_TOO_MANY: '请求过于频繁，请稍后再试。',
  E_INTERNAL: '服务器内部错误。',
  E_UNAVAILABLE: '服务暂时不可用，请稍后再试。',
  E_DISK_FULL: '服务器存储空间不足，暂时无法保存。',
  unknown: '不支持的参数',
  required: '必填',
  number: '应为整数',
  range: '超出允许范围',
  value: '不在可选值之内',
  date: '日期应为 2024、2024-05 或 2024-05-17 的形式',
  length: '长度超出限制',
  format: '格式不正确',
} satisfies Record<ErrorCode | FieldProblem, string>;
