import { isRouteErrorResponse, useLocation, useNavigate } from 'react-router';
import { useT } from '../../platform/i18n/index.ts';
import { paths } from '../../records/kinds/paths.ts';
import type { RouteErrorData } from '../lib/api.ts';
import { libraryAt } from '../lib/kind-at.ts';
import { kindLabel } from '../lib/labels.ts';
import { Button, type ButtonVariant, LinkButton } from '../ui/button.tsx';
import { PageState } from '../ui/states.tsx';
import { useView } from '../ui/view.ts';

/** Text keys by HTTP status; a status without an entry is shown as a failure of the server (`state.failed`). */
const states: Readonly<Record<number, `state.${'invalid' | 'forbidden' | 'missing' | 'busy' | 'unavailable'}`>> = {
  400: 'state.invalid',
  403: 'state.forbidden',
  404: 'state.missing',
  429: 'state.busy',
  503: 'state.unavailable',
};

/** Link to the previous page of the history; without script or history it leads to the home page. */
function GoBack({ variant }: { variant: ButtonVariant }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <LinkButton
      variant={variant}
      to={paths.home}
      onClick={(event) => {
        if (history.length < 2) return;
        event.preventDefault();
        navigate(-1);
      }}
    >
      {t('action.back')}
    </LinkButton>
  );
}

/** Page for every error: invalid, missing, forbidden, busy, unavailable, offline, failed. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useT();
  const view = useView();
  const { pathname } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const library = status === 404 ? libraryAt(pathname) : undefined;
  const refusal: Partial<RouteErrorData> = isRouteErrorResponse(error) ? error.data : {};
  const offline = refusal?.code === 'E_OFFLINE';
  const fields = refusal?.fields ?? [];
  const retry = offline || status >= 429;
  const state = offline ? 'state.offline' : (states[status] ?? 'state.failed');
  // a missing record names its kind and links to its list
  const nothing = state === 'state.missing' && view === 'mobile' ? 'state.missing.page' : state;
  const title = library ? t('state.missing.record', { kind: kindLabel(t, library.kind) }) : t(nothing);
  return (
    <>
      <title>{`${title} - ${t('site.name')}`}</title>
      <meta name="robots" content="noindex" />
      <PageState title={title} hint={t(`${state}.hint`, { fields: fields.join(', ') })} code={offline ? undefined : status}>
        {state === 'state.invalid' && <LinkButton to="?">{t('state.invalid.reset')}</LinkButton>}
        {retry && <Button onClick={() => location.reload()}>{t('state.retry')}</Button>}
        {library && <LinkButton to={library.page}>{kindLabel(t, library.kind, '.plural')}</LinkButton>}
        <GoBack variant={library || retry || state === 'state.invalid' ? 'outline' : 'primary'} />
      </PageState>
    </>
  );
}
