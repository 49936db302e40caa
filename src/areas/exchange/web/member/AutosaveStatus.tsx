import { type I18n, useI18n } from '../../../../platform/i18n/index.ts';
import { signInPath } from '../../../../web/lib/redirect.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import type { AutosaveState } from './draft.ts';

const icons: Readonly<Record<AutosaveState['is'], string | null>> = {
  clean: null,
  changed: 'pencil',
  saving: 'loader-circle',
  saved: 'check',
  offline: 'clock',
  signedOut: 'log-in',
  conflict: 'triangle-alert',
  refused: 'triangle-alert',
};

const statusText = ({ t, locale }: I18n, state: AutosaveState): string => {
  switch (state.is) {
    case 'clean':
      return '';
    case 'saved':
      return t('snd.draft.saved', { time: new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(state.at)) });
    case 'refused':
      return `${t('snd.save.failed')} ${Object.values(state.error.fields)[0] ?? state.error.message}`;
    default:
      return t(`snd.draft.${state.is}`);
  }
};

/**
 * State of the draft. Screen readers announce that the draft was saved or could not be saved. `back`: address after signing in. All states
 * have the same size, so that a change of the state does not move the buttons under the pointer.
 */
export function AutosaveStatus({ state, back }: { state: AutosaveState; back: string }) {
  const i18n = useI18n();
  const icon = icons[state.is];
  const wrong = ['offline', 'signedOut', 'conflict', 'refused'].includes(state.is);
  return (
    <div className="flex h-5 min-w-0 items-center gap-2 text-sm leading-5 noscript:hidden max-sm:order-first max-sm:basis-full sm:h-10 sm:flex-1 sm:basis-0">
      {icon && <Icon name={icon} className={`size-4 shrink-0 ${state.is === 'saving' ? 'motion-safe:animate-spin' : ''}`} />}
      <p role="status" className={`line-clamp-1 min-w-0 sm:line-clamp-2 ${wrong ? 'text-danger' : 'text-muted'}`}>
        {statusText(i18n, state)}
      </p>
      {state.is === 'signedOut' && (
        <Link to={signInPath('/login', back)} reloadDocument className="text-link">
          {i18n.t('account.login')}
        </Link>
      )}
    </div>
  );
}
