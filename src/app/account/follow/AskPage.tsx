import { useRevalidator } from 'react-router';
import type { FollowState } from '../../../contract/follow.ts';
import { useT } from '../../../i18n/index.ts';
import { kindLabel } from '../../lib/labels.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { notify } from '../../ui/toast.tsx';
import type { Acted } from '../act.ts';
import { ActForm, SubmitButton } from '../form.tsx';
import { PageHead } from '../uc/Shell.tsx';

interface Props {
  asked: FollowState;
  acted: Acted<null> | undefined;
  send: (params: never, form: FormData) => Promise<Acted<null>>;
}

/** Says what would be followed and does it; or that it is followed, and ends that. */
export function AskPage({ asked: { id, type, kind, name, link }, acted, send }: Props) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const done = () => {
    notify(t(id ? 'follow.stopped' : 'follow.started'));
    void revalidate();
  };
  return (
    <>
      <PageHead title={t(id ? 'follow.confirmed' : 'follow.confirm')} lead={t(`follow.confirm.${type}`)} />
      <dl className="mb-8 max-w-text border-y border-line py-4">
        <dt className="text-sm text-muted">
          {kind === 'search' ? t('follow.search') : kindLabel(t, kind, type === 'search' ? '.plural' : '')}
        </dt>
        <dd>
          <Link to={link ?? '/'} dir="auto" className="text-link font-semibold wrap-anywhere">
            {name}
          </Link>
        </dd>
      </dl>
      <ActForm send={send} acted={acted} onDone={done} className="max-w-text">
        {id && <input type="hidden" name="id" value={id} />}
        <div className="flex flex-wrap gap-3">
          {id ? (
            <SubmitButton intent="stop" variant="outline">
              {t('follow.stop')}
            </SubmitButton>
          ) : (
            <SubmitButton intent="follow">
              <Icon name="bookmark" className="size-4" />
              {t('follow.action')}
            </SubmitButton>
          )}
          <LinkButton to={id ? '/uc/follow' : (link ?? '/')} variant="outline">
            {t(id ? 'follow.mine' : 'action.back')}
          </LinkButton>
        </div>
      </ActForm>
    </>
  );
}
