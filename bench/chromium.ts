import type { Browser } from 'playwright-core';

/** Starts a new browser for a measurement: the browser at CHROMIUM_PATH, otherwise the Chromium package of the tests. */
export const launchChromium = async (more: readonly string[] = []): Promise<Browser> => {
  const { chromium } = await import('playwright-core');
  const { default: sparticuz } = await import('@sparticuz/chromium');
  const executablePath = process.env.CHROMIUM_PATH ?? (await sparticuz.executablePath());
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...more] });
};
