/** Browsers by a pattern of their User-Agent. A browser that is built on another one, such as Edge on Chrome, comes first. */
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

/** Returns the browser and the operating system named in a User-Agent, each null if unknown, and whether the system is mobile. */
export const readAgent = (agent: string): { browser: string | null; system: string | null; mobile: boolean } => {
  const system = systems.find(([word]) => word.test(agent));
  return {
    browser: browsers.find(([word]) => word.test(agent))?.[1] ?? null,
    system: system?.[1] ?? null,
    mobile: system?.[2] ?? false,
  };
};
