import type { Locale } from '../../base/locales.ts';
import { isMobileAddress } from '../../base/views.ts';
import type { TextMessage } from '../../platform/i18n/types.ts';
import { browserApi } from '../lib/browser-api.ts';
import { dataRouter } from '../react-router/internals.ts';
import { catalogue } from '../texts/index.ts';
import { whileInSight } from './in-sight.ts';

type Texts = Record<string, TextMessage | undefined>;
interface Menu {
  label: string;
  children: readonly { label: string; icon: string; route: string }[];
}

/** Puts what operators call values, and their colours, in the place of what was said so far. Answers whether anything changed. */
export const relabel = (texts: Texts, whole: Texts, labels: Readonly<Record<string, string>>): boolean => {
  const ofValues = (keys: Texts) => Object.keys(keys).filter((key) => /^(dict|tone)\./.test(key));
  let changed = false;
  for (const key of new Set([...ofValues(texts), ...ofValues(labels)])) {
    const now = labels[key] ?? whole[key];
    if (JSON.stringify(texts[key]) === JSON.stringify(now)) continue;
    changed = true;
    if (now === undefined) delete texts[key];
    else texts[key] = now;
  }
  return changed;
};

/** The menus that the page came with; undefined in the back office, which has its own. */
const menusOfPage = (): readonly Menu[] | undefined => dataRouter()?.state.loaderData.portal?.menus;
const fingerprintOf = (menus: readonly Menu[]): string =>
  JSON.stringify(menus.map(({ label, children }) => [label, children.map((one) => [one.label, one.icon, one.route])]));
/** Parts that stand as the server wrote them (ui/static-part.tsx) get new words only with their data; pages with forms have none. */
const reloadStaticParts = (): void => {
  if (document.querySelector('[data-kept]')) void dataRouter()?.revalidate();
};

/**
 * Keeps the words of an open page up with what operators do: labels and colours of values change in `texts`, the frame is told of
 * new menus. A form's own data stays: loading it anew could fail, and take away what is typed there. Loaded after the reader's first
 * move, so that a first visit does not pay for it.
 */
export const followLabels = (locale: Locale, texts: Texts, onChange: () => void): void => {
  if (isMobileAddress(location.pathname)) return; // every link there is another document, which says what operators call things
  let shown = menusOfPage();
  whileInSight(async () => {
    // a look that fails says nothing: the next one comes
    const [answer, whole] = await Promise.all([browserApi(locale).portal(), catalogue(locale)]).catch(() => []);
    if (!answer || !whole) return;
    if (relabel(texts, whole, answer.labels)) {
      onChange();
      reloadStaticParts();
    }
    if (!shown || fingerprintOf(shown) === fingerprintOf(answer.menus)) return;
    shown = answer.menus;
    dispatchEvent(new CustomEvent('menus', { detail: shown }));
  });
};
