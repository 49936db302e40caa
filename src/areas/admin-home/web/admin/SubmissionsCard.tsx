import { useI18n } from '../../../../platform/i18n/index.ts';
import { kindOf } from '../../../../records/kinds/index.ts';
import { kindLabel } from '../../../../web/lib/labels.ts';
import { Badge, type BadgeTone } from '../../../../web/ui/badges.tsx';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import type { Submission } from '../../operations.ts';
import { HomeCard } from './HomeCard.tsx';

const tones: Readonly<Record<Submission['state'], BadgeTone>> = { waiting: 'upcoming', rejected: 'mandatory', published: 'in-force' };

/** Own submissions of the user with their state. */
export function SubmissionsCard({ submissions }: { submissions: readonly Submission[] }) {
  const { t } = useI18n();
  return (
    <HomeCard title={t('desk.submissions')} more={{ to: '/uc/snd', label: t('desk.submissions.mine'), outside: true }}>
      {submissions.length === 0 ? (
        <p className="px-4 py-6 text-muted">{t('desk.submissions.none')}</p>
      ) : (
        <ul>
          {submissions.map(({ type, kind, id, title, state, reason, at }) => (
            <li key={`${type} ${kind} ${id}`} className="border-line not-first:border-t">
              <Link
                to={type === 'posting' ? `/uc/snd/post/${id}` : `/admin/content/${kind}?show=${id}`}
                reloadDocument={type === 'posting'}
                className="flex min-h-12 items-start gap-3 px-4 py-2.5 hover:bg-sunken hover:text-primary focus-visible:-outline-offset-2"
              >
                <Icon name={kindOf(kind).icon} className={`mt-0.5 size-5 kind-${kind} text-kind`} />
                <span className="min-w-0 grow">
                  <bdi className="line-clamp-2 wrap-anywhere">{title}</bdi>
                  {reason && <span className="mt-0.5 block text-danger wrap-anywhere">{t('desk.reason', { reason })}</span>}
                  <span className="mt-0.5 block text-xs text-muted">
                    {kindLabel(t, kind)} · <DateTime iso={at} />
                  </span>
                </span>
                <span className="shrink-0">
                  <Badge tone={tones[state]}>{t(`desk.state.${state}`)}</Badge>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </HomeCard>
  );
}
