import { useRouteLoaderData } from 'react-router';
import type { Detail } from '../../../contract/api.ts';
import { useI18n } from '../../../i18n/index.ts';
import type { DocumentFacts } from '../../context.ts';
import { compactCount } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Time } from '../../ui/time.tsx';
import { notify } from '../../ui/toast.tsx';
import { isWeb, leadOf, WebLink } from '../Field.tsx';
import { Fact } from './Facts.tsx';

const citeId = 'cite';
const formats = [
  ['bibtex', 'BibTeX'],
  ['ris', 'RIS'],
  ['csl-json', 'CSL-JSON'],
  ['relaton', 'Relaton YAML'],
] as const;

/** What a reader writes below a text: designation, title, who and when, where. */
const citation = (doc: Detail, url: string): string => {
  const by = [doc.publishAuthority, doc.administration, doc.source.name].find((name) => typeof name === 'string' && name);
  return `${[leadOf(doc), doc.title].filter(Boolean).join(', ')}. ${[by, doc.date].filter(Boolean).join(', ')}. ${url}`;
};

/** What can be done with a record, and where it comes from. */
export function SideBox({ doc }: { doc: Detail }) {
  const { t, locale } = useI18n();
  const origin = useRouteLoaderData<DocumentFacts>('root')?.origin ?? '';
  const url = `${origin}${paths.record(doc)}`;
  const { name, link, licence, others } = doc.source;
  const copy = (text: string) => navigator.clipboard.writeText(text).then(() => notify(t('action.copied')));
  const share = () => {
    if (!navigator.share) return void copy(url);
    navigator.share({ title: doc.title, url }).catch(() => undefined); // closing the sheet is no failure
  };
  return (
    <aside className="mt-10 lg:sticky lg:top-24 lg:mt-0 lg:self-start">
      <div className="flex gap-2 print:hidden">
        <button type="button" popoverTarget={citeId} className={buttonClass('primary', 'flex-1')}>
          <Icon name="quote" className="size-4" />
          {t('action.cite')}
        </button>
        <Button variant="outline" className="flex-1 noscript:hidden" onClick={share}>
          <Icon name="share" className="size-4" />
          {t('action.share')}
        </Button>
      </div>
      <Cite doc={doc} text={citation(doc, url)} copy={copy} />
      <dl className="mt-5 border-b border-line text-sm">
        {(name || isWeb(link)) && (
          <Fact label={t('field.source')}>
            {name && <p dir="auto">{name}</p>}
            {isWeb(link) && <WebLink href={link}>{t('detail.original')}</WebLink>}
          </Fact>
        )}
        {licence && (
          <Fact label={t('detail.licence')}>
            {licence}
            {name === 'ISO Open Data' && (
              <span lang="en" className="block text-sm text-muted">
                {t('detail.isoOpenData')}
              </span>
            )}
          </Fact>
        )}
        {others.length > 0 && (
          <Fact label={t('detail.otherSources')}>
            <ul>
              {others.map((other) => (
                <li key={other.name} dir="auto">
                  {isWeb(other.link) ? <WebLink href={other.link}>{other.name}</WebLink> : other.name}
                </li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact label={t('field.views')}>
          <span className="tabular-nums">{compactCount(locale, doc.views)}</span>
        </Fact>
        <Fact label={t('detail.created')}>
          <Time iso={doc.created} />
        </Fact>
        <Fact label={t('date.updated')}>
          <Time iso={doc.time} />
        </Fact>
      </dl>
    </aside>
  );
}

function Cite({ doc, text, copy }: { doc: Detail; text: string; copy: (text: string) => void }) {
  const { t } = useI18n();
  return (
    <dialog
      id={citeId}
      popover="auto"
      aria-label={t('action.cite')}
      className="m-auto w-[min(36rem,calc(100vw-2rem))] rounded border border-line bg-surface p-6 text-ink shadow-float"
    >
      <div className="mb-3 flex items-center justify-between">
        <h2 className="text-lg font-semibold">{t('action.cite')}</h2>
        <button
          type="button"
          popoverTarget={citeId}
          popoverTargetAction="hide"
          aria-label={t('action.close')}
          className="-me-2.5 inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken"
        >
          <Icon name="x" />
        </button>
      </div>
      <p dir="auto" className="rounded-md bg-sunken p-4 text-sm wrap-anywhere select-all">
        {text}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button className="noscript:hidden" onClick={() => copy(text)}>
          {t('action.copy')}
        </Button>
        {formats.map(([format, label]) => (
          <a key={format} href={paths.cite(doc.kind, doc.id, format)} download className={buttonClass('outline')}>
            {label}
          </a>
        ))}
      </div>
    </dialog>
  );
}
