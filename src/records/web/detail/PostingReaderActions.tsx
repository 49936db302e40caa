import { useRouteLoaderData } from 'react-router';
import { useT } from '../../../platform/i18n/index.ts';
import { Badge } from '../../../web/ui/badges.tsx';
import { LinkButton } from '../../../web/ui/button.tsx';
import type { PortalAnswer, RecordDetail } from '../../api.ts';

const tones = { pending: 'upcoming', approved: 'in-force', declined: 'abolished' } as const;

/** Actions of the reader for a supply or demand: apply, see the state of an application, edit an own posting, review the posting. */
export function PostingReaderActions({ doc: { id, applied, mine, ended, posting } }: { doc: RecordDetail }) {
  const t = useT();
  const user = useRouteLoaderData<Pick<PortalAnswer, 'user'>>('portal')?.user ?? null;
  if (applied === undefined) return null; // a preview has no state of an application, so it offers no actions
  const form = `/uc/apply/${id}`;
  const open = !mine && !ended && (applied === null || applied === 'declined');
  if (!open && !mine && !applied && !posting) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line px-5 py-4 print:hidden">
      {applied && <Badge tone={tones[applied]}>{t(`snd.applied.${applied}`)}</Badge>}
      {mine && <Badge>{t('snd.own')}</Badge>}
      {open &&
        (user ? (
          <LinkButton to={form}>{t('snd.apply')}</LinkButton>
        ) : (
          <LinkButton to={`/login?redirect=${encodeURIComponent(form)}`}>{t('snd.apply.login')}</LinkButton>
        ))}
      {applied && (
        <LinkButton to="/uc/applications" variant="outline">
          {t('uc.applications')}
        </LinkButton>
      )}
      {mine && posting && (
        <>
          <LinkButton to={`/uc/snd/post/${posting}`} variant="outline">
            {t('snd.edit')}
          </LinkButton>
          <LinkButton to={`/uc/snd/${posting}/applications`} variant="outline">
            {t('snd.received')}
          </LinkButton>
        </>
      )}
      {posting && !mine && (
        <LinkButton to={`/admin/review/${posting}`} reloadDocument variant="outline">
          {t('snd.review')}
        </LinkButton>
      )}
    </div>
  );
}
