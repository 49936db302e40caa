import type { Locale } from '../../base/locales.ts';
import { isMobileAddress } from '../../base/views.ts';
import type { CatalogueMessage } from '../../platform/i18n/types.ts';
import { browserApi } from '../lib/browser-api.ts';
import { dataRouter } from '../react-router/internals.ts';
import { loadPublicTexts } from '../texts/index.ts';
import { pollWhilePageVisible } from './in-sight.ts';

type Texts = Record<string, CatalogueMessage | undefined>;
interface LiveMenuGroup {
  label: string;
  children: readonly { label: string; icon: string; route: string }[];
}

/** Updates the labels and colours of dictionary values that operators changed. Returns true if anything changed. */
export const updateLabels = (texts: Texts, completeTexts: Texts, labels: Readonly<Record<string, string>>): boolean => {
  const ofValues = (keys: Texts) => Object.keys(keys).filter((key) => /^(dict|tone)\./.test(key));
  let changed = false;
  for (const key of new Set([...ofValues(texts), ...ofValues(labels)])) {
    const now = labels[key] ?? completeTexts[key];
    if (JSON.stringify(texts[key]) === JSON.stringify(now)) continue;
    changed = true;
    if (now === undefined) delete texts[key];
    else texts[key] = now;
  }
  return changed;
};

/** Menus of the loaded page; undefined in the back office, which has its own. */
const menusOfPage = (): readonly LiveMenuGroup[] | undefined => dataRouter()?.state.loaderData.portal?.menus;
const fingerprintOf = (menus: readonly LiveMenuGroup[]): string =>
  JSON.stringify(menus.map(({ label, children }) => [label, children.map((one) => [one.label, one.icon, one.route])]));
/**
 * Reloads the data of the page if it has static parts (ui/static-part.tsx), because static parts get new labels only with their data. Pages
 * with forms have no static parts.
 */
const reloadStaticParts = (): void => {
  if (document.querySelector('[data-kept]')) void dataRouter()?.revalidate();
};

/**
 * Keeps an open page up to date with changes of operators: updates labels and colours in `texts`, and dispatches new menus to the frame. The data
 * of a form is not reloaded, because that could fail and discard typed text. Loaded after the first interaction, so that a first visit does not
 * load it.
 */
export const pollLabelsAndMenus = (locale: Locale, texts: Texts, onChange: () => void): void => {
  if (isMobileAddress(location.pathname)) return; // there every link loads a new document with current labels
  let currentMenus = menusOfPage();
  pollWhilePageVisible(async () => {
    // a failed poll is ignored; the next one follows
    const [answer, completeTexts] = await Promise.all([browserApi(locale).portal(), loadPublicTexts(locale)]).catch(() => []);
    if (!answer || !completeTexts) return;
    if (updateLabels(texts, completeTexts, answer.labels)) {
      onChange();
      reloadStaticParts();
    }
    if (!currentMenus || fingerprintOf(currentMenus) === fingerprintOf(answer.menus)) return;
    currentMenus = answer.menus;
    dispatchEvent(new CustomEvent('menus', { detail: currentMenus }));
  });
};
