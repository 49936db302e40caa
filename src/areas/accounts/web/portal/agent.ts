/** Browsers by a word in their User-Agent. A browser built on another one comes before it. */
const browsers: readonly [RegExp, string][] = [
  [/MicroMessenger\//, 'WeChat'],
  [/YaBrowser\//, 'Yandex'],
  [/(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/(?:OPR|OPT)\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/M?QQBrowser\//, 'QQ Browser'],
  [/HuaweiBrowser\//, 'Huawei Browser'],
  [/MiuiBrowser\//, 'Mi Browser'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/Version\/[\d.]+ .*Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string, mobile: boolean][] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS', true],
  [/iPhone|iPod/, 'iOS', true],
  [/iPad/, 'iPadOS', true],
  [/Android/, 'Android', true],
  [/Windows/, 'Windows', false],
  [/Macintosh|Mac OS X/, 'macOS', false],
  [/CrOS/, 'ChromeOS', false],
  [/Linux|X11/, 'Linux', false],
];

/** Returns the browser and system named in a User-Agent; null for those that are unknown. */
export const readAgent = (agent: string): { browser: string | null; system: string | null; mobile: boolean } => {
  const system = systems.find(([word]) => word.test(agent));
  return {
    browser: browsers.find(([word]) => word.test(agent))?.[1] ?? null,
    system: system?.[1] ?? null,
    mobile: system?.[2] ?? false,
  };
};
