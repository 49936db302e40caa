import { useRevalidator } from 'react-router';
import { useT } from '../../../../platform/i18n/index.ts';
import { paths } from '../../../../records/kinds/paths.ts';
import { ActionForm, SubmitButton } from '../../../../web/forms/form.tsx';
import type { ActionResult } from '../../../../web/forms/form-action.ts';
import { kindLabel } from '../../../../web/lib/labels.ts';
import { LinkButton } from '../../../../web/ui/button.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import { PageState } from '../../../../web/ui/states.tsx';
import { Time } from '../../../../web/ui/time.tsx';
import { notify } from '../../../../web/ui/toast.tsx';
import type { DigestChannel } from '../../../accounts/operations.ts';
import { PageHead } from '../../../member/web/member/MemberShell.tsx';
import type { Follow } from '../../operations.ts';

interface Forms {
  acted: ActionResult<null> | undefined;
  send: (params: never, form: FormData) => Promise<ActionResult<null>>;
}
interface Props extends Forms {
  follows: readonly Follow[];
  digest: DigestChannel;
}

/** List of follows with the number of news of each. */
export function FollowsPage({ follows, digest, ...forms }: Props) {
  const t = useT();
  const { revalidate } = useRevalidator();
  return (
    <>
      <PageHead title={t('follow.title')} lead={t('follow.lead')}>
        {follows.some(({ changes }) => changes > 0) && (
          <ActionForm {...forms} onDone={() => void revalidate()}>
            <SubmitButton intent="seen" variant="outline">
              <Icon name="check" className="size-4" />
              {t('follow.seen')}
            </SubmitButton>
          </ActionForm>
        )}
      </PageHead>
      <p className="mb-8 flex flex-wrap gap-x-3 border-y border-line py-3 text-sm">
        {t(`follow.digest.${digest}`)}
        <Link to="/uc/info" className="text-link">
          {t('follow.digest.change')}
        </Link>
      </p>
      {follows.length === 0 ? (
        <PageState title={t('state.empty')} hint={t('follow.empty.hint')} level={2}>
          <LinkButton to={paths.list('standard')}>{kindLabel(t, 'standard', '.plural')}</LinkButton>
          <LinkButton to={paths.search} variant="outline">
            {t('nav.search')}
          </LinkButton>
        </PageState>
      ) : (
        (['record', 'search'] as const).map((type) => (
          <Part key={type} type={type} follows={follows.filter((follow) => follow.type === type)} {...forms} />
        ))
      )}
    </>
  );
}

function Part({ type, follows, ...forms }: Forms & { type: Follow['type']; follows: readonly Follow[] }) {
  const t = useT();
  if (follows.length === 0) return null;
  return (
    <section className="mb-10">
      <h2 className="text-lg font-semibold">{t(type === 'record' ? 'follow.records' : 'follow.searches')}</h2>
      <ul className="mt-2">
        {follows.map((follow) => (
          <Entry key={follow.id} follow={follow} {...forms} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ follow: { id, type, kind, name, link, feed, since, changes }, send }: Forms & { follow: Follow }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const onDone = () => {
    notify(t('follow.stopped'));
    void revalidate();
  };
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-line py-4 first:border-0">
      <div className="min-w-0 flex-1 basis-72">
        {link ? (
          <Link to={link} dir="auto" className="text-link font-semibold wrap-anywhere">
            {name}
          </Link>
        ) : (
          <span dir="auto" className="font-semibold wrap-anywhere">
            {name}
          </span>
        )}
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
          {type === 'record' && <span>{kindLabel(t, kind)}</span>}
          {changes > 0 && (
            <span className="font-semibold text-primary">{t(type === 'record' ? 'follow.changes' : 'follow.new', { count: changes })}</span>
          )}
          {!link && <span>{t('follow.gone')}</span>}
          <span>
            {t('follow.since')} <Time iso={since} />
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4">
        {feed && (
          <a href={feed} className="text-link inline-flex min-h-11 items-center gap-1.5 text-sm md:min-h-10">
            <Icon name="rss" className="size-4" />
            {t('follow.feed')}
          </a>
        )}
        <ActionForm send={send} onDone={onDone}>
          <input type="hidden" name="id" value={id} />
          <SubmitButton intent="stop" variant="outline" aria-label={t('follow.stop.named', { name })}>
            {t('follow.stop')}
          </SubmitButton>
        </ActionForm>
      </div>
    </li>
  );
}
