import type { I18n } from '../../../platform/i18n/index.ts';
import { valueLabel } from '../../../web/lib/labels.ts';
import { Link } from '../../../web/ui/link.tsx';
import type { Equivalent } from '../../api.ts';
import { paths } from '../../kinds/paths.ts';

/** Standards that the record adopts or that adopt it, each with its degree. */
export const EquivalentNumbers = ({ of, i18n: { t } }: { of: readonly Equivalent[]; i18n: I18n }) =>
  of.map(({ number, id, degree, country }) => (
    <span key={id ?? number} className="block wrap-anywhere" title={country ? valueLabel(t, 'country', country) : undefined}>
      {id ? (
        <Link to={paths.detail('standard', id)} className="text-link">
          {number}
        </Link>
      ) : (
        number
      )}
      {degree && <abbr title={valueLabel(t, 'degree', degree)} className="no-underline">{` ${degree}`}</abbr>}
    </span>
  ));
