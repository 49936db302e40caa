import { localizedName, type TextByLocale } from '../../base/names.ts';
import { useI18n } from '../../platform/i18n/index.ts';
import { Link } from '../ui/link.tsx';

interface Props {
  /** `steps`: names of the open steps of the case. `page`: address of the case; null if the account may not open the case. */
  standing: { steps: readonly TextByLocale[]; page: string | null };
  className?: string;
}

/** Line with the open steps of a subject in review, and a link to its case. */
export function OpenReviewSteps({ standing: { steps, page }, className = '' }: Props) {
  const { t, locale } = useI18n();
  return (
    <p className={`flex flex-wrap gap-x-2 rounded-md bg-sunken px-3 py-2 ${className}`}>
      <span className="text-muted">{t('office.waitsFor')}</span>
      <span>{steps.map((names) => localizedName(locale, names, '')).join(' · ')}</span>
      {page && (
        <Link to={page} className="ms-auto text-link">
          {t('office.case')}
        </Link>
      )}
    </p>
  );
}
