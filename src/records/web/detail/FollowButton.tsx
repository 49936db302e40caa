import { type MouseEvent, useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { useT } from '../../../platform/i18n/index.ts';
import { documentLocale } from '../../../web/lib/preferences.ts';
import { LinkButton } from '../../../web/ui/button.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { notify } from '../../../web/ui/toast.tsx';
import type { RecordBrief } from './brief.ts';

/** Loads the member API on demand, because only signed-in readers follow records. */
const importMemberApi = async () => (await import('../../../web/lib/member-api.ts')).browserMemberApi(documentLocale());

interface Props {
  doc: Pick<RecordBrief, 'kind' | 'id'>;
  /** Id under which the reader follows the record; null: not followed; undefined: not known yet, or not signed in. */
  followed: string | null | undefined;
}

/** Button that follows or unfollows the record. For visitors and without JavaScript it is a link to a confirmation page. */
export function FollowButton({ doc: { kind, id }, followed: loaded }: Props) {
  const t = useT();
  const user = useRouteLoaderData<{ user?: object | null }>('portal')?.user;
  const [followed, setFollowed] = useState(loaded);
  const [busy, setBusy] = useState(false);
  const asking = Boolean(user) && loaded === undefined;
  useEffect(() => {
    if (!asking) return;
    importMemberApi()
      .then((own) => own.followState({ kind, id }))
      .then((state) => setFollowed(state.id))
      .catch(() => undefined); // if the state cannot be loaded, the button remains a link to the confirmation page
  }, [asking, kind, id]);
  const toggle = async () => {
    setBusy(true);
    try {
      const own = await importMemberApi();
      setFollowed(followed ? await own.unfollow(followed) : (await own.follow({ kind, id })).id);
      notify(t(followed ? 'follow.stopped' : 'follow.started'));
    } catch (error) {
      notify((error instanceof Error && error.message) || t('state.failed.hint'));
      setFollowed(undefined); // after a failure the button becomes a link again, and the server decides
    } finally {
      setBusy(false);
    }
  };
  const onClick = (event: MouseEvent) => {
    if (followed === undefined) return;
    event.preventDefault();
    if (!busy) void toggle();
  };
  return (
    <LinkButton
      to={`/uc/follow?kind=${kind}&id=${id}`}
      rel="nofollow"
      variant="outline"
      className="mt-2 w-full print:hidden"
      aria-busy={busy || undefined}
      title={followed ? t('follow.stop') : undefined}
      onClick={onClick}
    >
      <Icon name={followed ? 'check' : 'bookmark'} className="size-4" />
      {t(followed ? 'follow.on' : 'follow.action')}
    </LinkButton>
  );
}
