/** Texts of the captcha. */
export default {
  'captcha.label': '图形验证码',
  'captcha.hint': '请输入图中的 4 至 5 个字母和数字，不区分大小写。',
  'captcha.picture': '由扭曲的字母和数字组成的图片',
  'captcha.another': '换一张',
  'captcha.failed': '加载失败，请重试。',
  'captcha.work': '我看不清图片',
  'captcha.work.hint': '可改由您的设备完成一项计算，只需几秒钟。',
  'captcha.work.busy': '设备正在计算，请稍候几秒。',
  'captcha.work.solved': '验证已完成，此处无需输入。',
  'captcha.work.failed': '验证未能完成，请稍后重试，或改用图片验证。',
} as const;
