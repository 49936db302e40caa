import { bcp47, type Locale } from '../../../../base/locales.ts';
import type { Translate } from '../../../../platform/i18n/types.ts';
import { kindLabel } from '../../../../web/lib/labels.ts';
import { textOfKey } from '../../../../web/office/texts.tsx';
import type { DerivationRunRow } from '../../operations.ts';

/** Returns a share in percent with two significant digits. */
export const shareOf = (locale: Locale, part: number, total: number): string => {
  const share = total > 0 ? part / total : 0;
  return share.toLocaleString(bcp47(locale), { style: 'percent', maximumSignificantDigits: 2 });
};

export const derivationRuleLabel = (t: Translate, name: string): string => textOfKey(t, `admin.quality.rule.${name}`) ?? name;
/** Returns the label of a rule, followed by the label of the kind of its records. */
export const derivationRuleLabelWithKind = (t: Translate, { name, kind }: Pick<DerivationRunRow, 'name' | 'kind'>): string =>
  `${derivationRuleLabel(t, name)} · ${kindLabel(t, kind, '.plural')}`;

export const isDerivationRunActive = ({ state }: Pick<DerivationRunRow, 'state'>): boolean =>
  state === 'queued' || state === 'running' || state === 'undoing';
/** Returns whether a run changed records and can be undone. */
export const isDerivationRunReversible = ({ state, dry, applied }: DerivationRunRow): boolean =>
  !dry && applied > 0 && (state === 'done' || state === 'failed' || state === 'cancelled');
