import '../../../../web/area.css';
import { useRef } from 'react';
import { bcp47 } from '../../../../base/locales.ts';
import { useI18n, useT } from '../../../../platform/i18n/index.ts';
import { paths } from '../../../../records/kinds/paths.ts';
import { DetailSection } from '../../../../records/web/detail/DetailSection.tsx';
import { FileIcon } from '../../../../records/web/detail/FileIcon.tsx';
import { fileTypeOf } from '../../../../records/web/detail/Files.tsx';
import { Fact } from '../../../../records/web/detail/RecordFacts.tsx';
import { RelationLinks } from '../../../../records/web/detail/Relations.tsx';
import { kindLabel } from '../../../../web/lib/labels.ts';
import { buttonClass } from '../../../../web/ui/button.tsx';
import { Crumbs } from '../../../../web/ui/crumbs.tsx';
import { DateTime, useDateTimeText } from '../../../../web/ui/date-time.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import type { TestFile, TestResult } from '../../operations.ts';
import { ConcludeTestForm } from './ConcludeTestForm.tsx';
import { formatElapsed } from './elapsed.ts';
import type { ResultFormProps } from './forms.ts';
import { useLiveResult } from './live.ts';
import { ResultOwnerActions } from './ResultOwnerActions.tsx';
import { TestBadge } from './status.tsx';

interface Props extends Omit<ResultFormProps, 'onChange'> {
  loaded: TestResult;
}

/** Page of a test: status, tool, result, and the owner's forms. */
export function ResultPage({ loaded, acted, send }: Props) {
  const { t } = useI18n();
  const [result, setResult] = useLiveResult(loaded);
  const status = useRef<HTMLDivElement>(null);
  const own = result.owner !== null;
  const summary = useSummary(result, own);
  const onChange = (after: TestResult | null) => {
    if (!after) return;
    setResult(after);
    if (after.status !== result.status) status.current?.focus(); // the form that had the focus is removed
  };
  const forms = { result, send, acted, onChange };
  return (
    <article className="kind-tool">
      <title>{`${t('result.title')}: ${result.title} - ${t('site.name')}`}</title>
      <meta name="robots" content="noindex" />
      <Crumbs
        items={[
          own ? { label: t('tests.title'), to: '/uc/tests' } : { label: kindLabel(t, 'tool', '.plural'), to: paths.list('tool') },
          { label: t('result.title') },
        ]}
      />
      <header className="mt-4 mb-8 border-b border-line py-6">
        <p className="mb-2 text-sm text-muted">{t('result.title')}</p>
        <h1
          lang={bcp47(result.locale)}
          dir="auto"
          className="max-w-text text-xl leading-snug font-semibold text-pretty wrap-anywhere sm:text-2xl"
        >
          {result.title}
        </h1>
        <div ref={status} tabIndex={-1} role="status" className="mt-4 max-w-text outline-none">
          <TestBadge status={result.status} />
          <p className="mt-2">{summary}</p>
        </div>
        {result.status === 'running' && (
          <p className="mt-2 hidden noscript:block">
            <a href={`/uc/result/${result.id}`} className="text-link">
              {t('result.reload')}
            </a>
          </p>
        )}
        {own && result.status === 'running' && result.address && (
          <a href={result.address} target="_blank" rel="noopener" className={buttonClass('primary', 'mt-4 max-sm:w-full')}>
            <Icon name="external-link" className="size-4.5" />
            {t('detail.openTool')}
          </a>
        )}
      </header>
      <div className="gap-12 lg:grid lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="min-w-0 [&>:first-child]:mt-0">
          <Facts result={result} />
          {result.note && (
            <DetailSection title={t('result.note')}>
              <p dir="auto" className="max-w-text wrap-anywhere whitespace-pre-line">
                {result.note}
              </p>
            </DetailSection>
          )}
          {result.attachment && <Report file={result.attachment} />}
          {result.standards.length > 0 && (
            <DetailSection title={t('result.standards')}>
              <RelationLinks links={result.standards} />
            </DetailSection>
          )}
          {own && result.status === 'running' && <ConcludeTestForm {...forms} />}
        </div>
        {own && <ResultOwnerActions {...forms} />}
      </div>
    </article>
  );
}

const useSummary = ({ status, reason, limit }: TestResult, own: boolean): string => {
  const t = useT();
  const date = useDateTimeText(limit);
  if (status === 'running') return own ? t('result.running', { date }) : t('result.running.others');
  return t(reason ? `result.failed.${reason}` : `result.${status}`);
};

function Facts({ result }: { result: TestResult }) {
  const { t, locale } = useI18n();
  const { tool, title, time, ended, limit, address, owner } = result;
  return (
    <dl className="grid gap-x-10 border-b border-line sm:grid-cols-2">
      <Fact label={t('result.tool')} className="sm:col-span-2">
        {tool ? (
          <Link to={paths.detail('tool', tool)} lang={bcp47(result.locale)} dir="auto" className="text-link">
            {title}
          </Link>
        ) : (
          t('result.tool.gone', { title })
        )}
      </Fact>
      <Fact label={t('result.started')}>
        <DateTime iso={time} />
      </Fact>
      <Fact label={t(ended ? 'result.ended' : 'result.limit')}>
        <DateTime iso={ended ?? limit} />
      </Fact>
      {ended && <Fact label={t('result.duration')}>{formatElapsed(locale, time, ended)}</Fact>}
      {owner !== null && (
        <Fact label={t('result.owner')} className={ended ? '' : 'sm:col-span-2'}>
          {owner} <span className="text-sm text-muted">({t('result.owner.hint')})</span>
        </Fact>
      )}
      {address && (
        <Fact label={t('result.address')} className="sm:col-span-2">
          <a href={address} target="_blank" rel="noopener nofollow" className="text-link">
            {address}
          </a>
        </Fact>
      )}
    </dl>
  );
}

function Report({ file }: { file: TestFile }) {
  const t = useT();
  const type = fileTypeOf(file);
  return (
    <DetailSection title={t('result.report')}>
      <p className="flex min-h-11 items-center gap-3">
        <FileIcon type={type} />
        <a href={file.url} className="text-link min-w-0 wrap-anywhere" dir="auto">
          {file.name}
        </a>
        <span className="shrink-0 text-sm text-muted uppercase tabular-nums">
          {type} · {file.sizeLabel}
        </span>
      </p>
    </DetailSection>
  );
}
