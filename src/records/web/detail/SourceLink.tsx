import { useT } from '../../../platform/i18n/index.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import { Time } from '../../../web/ui/time.tsx';
import type { LinkHealth, RecordSourceAnswer } from '../../sources/answer.ts';
import { isHttpUrl, WebLink } from '../Field.tsx';

const healthMarks = {
  ok: { key: 'source.ok', mark: 'circle-check', tone: 'text-in-force' },
  moved: { key: 'source.moved', mark: 'corner-up-right', tone: 'text-upcoming' },
  broken: { key: 'source.broken', mark: 'triangle-alert', tone: 'text-danger' },
  unknown: { key: 'source.unsure', mark: 'circle-help', tone: 'text-muted' },
} as const satisfies Record<LinkHealth, object>;

/**
 * Link to a record's page at its source, with the result and date of the last check. Without a working page it links to the publisher's
 * site.
 */
export function SourceLink({ source: { link, exact, home, health, checked } }: { source: RecordSourceAnswer }) {
  const t = useT();
  const site = isHttpUrl(home) ? home : null;
  if (!isHttpUrl(link)) return site && <WebLink href={site}>{t('source.home')}</WebLink>;
  const { key, mark, tone } = healthMarks[health];
  return (
    <>
      <WebLink href={link}>{t(exact ? 'detail.original' : 'source.home')}</WebLink>
      <p className={`mt-2 flex gap-1.5 ${tone}`}>
        <Icon name={mark} className="mt-1 size-4" />
        {t(checked ? key : 'source.unchecked')}
      </p>
      {checked && (
        <p className="text-muted">
          {t('source.checked')} <Time iso={checked} />
        </p>
      )}
      {health === 'broken' && new URL(link).pathname !== '/' && (
        <p className="mt-1">
          <WebLink href={site ?? new URL(link).origin}>{t('source.publisher')}</WebLink>
        </p>
      )}
    </>
  );
}
