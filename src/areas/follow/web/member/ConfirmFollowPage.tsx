import { useRevalidator } from 'react-router';
import { useT } from '../../../../platform/i18n/index.ts';
import { ActionForm, SubmitButton } from '../../../../web/forms/form.tsx';
import type { ActionResult } from '../../../../web/forms/form-action.ts';
import { kindLabel } from '../../../../web/lib/labels.ts';
import { LinkButton } from '../../../../web/ui/button.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import { notify } from '../../../../web/ui/toast.tsx';
import { PageHead } from '../../../member/web/member/MemberShell.tsx';
import type { FollowState } from '../../operations.ts';

interface Props {
  asked: FollowState;
  acted: ActionResult<null> | undefined;
  send: (params: never, form: FormData) => Promise<ActionResult<null>>;
}

/** Page that asks whether to follow a target, or to stop following it. Works without JavaScript. */
export function ConfirmFollowPage({ asked: { id, type, kind, name, link }, acted, send }: Props) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const onDone = () => {
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
      <ActionForm send={send} acted={acted} onDone={onDone} className="max-w-text">
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
      </ActionForm>
    </>
  );
}
