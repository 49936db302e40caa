import { type ReactNode, type RefObject, useRef } from 'react';
import { useRouteLoaderData } from 'react-router';
import { useT } from '../../../platform/i18n/index.ts';
import type { DocumentFacts } from '../../../web/context.ts';
import { copy } from '../../../web/lib/copy.ts';
import { Button, buttonClass, LinkButton } from '../../../web/ui/button.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { Link } from '../../../web/ui/link.tsx';
import { notify } from '../../../web/ui/toast.tsx';
import { paths } from '../../kinds/paths.ts';
import { isComparable } from '../compare/comparison-state.ts';
import type { Brief } from './brief.ts';
import { FollowButton } from './FollowButton.tsx';

const citeId = 'cite';
const formats = [
  ['bibtex', 'BibTeX'],
  ['ris', 'RIS'],
  ['csl-json', 'CSL-JSON'],
  ['relaton', 'Relaton YAML'],
] as const;

interface Props {
  brief: Brief;
  followed: string | null | undefined;
  /** Where the record comes from. */
  children: ReactNode;
}

/** What can be done with a record, and where it comes from. */
export function SideBox({ brief, followed, children }: Props) {
  const t = useT();
  const { kind, id, path, title } = brief;
  const origin = useRouteLoaderData<DocumentFacts>('root')?.origin ?? '';
  const url = `${origin}${path}`;
  const cited = useRef<HTMLParagraphElement>(null);
  /** Where nothing can be copied, the citation stands there marked: it ends with the address. */
  const take = async (text: string) => {
    if (await copy(text)) return notify(t('action.copied'));
    cited.current?.parentElement?.togglePopover(true);
    if (cited.current) getSelection()?.selectAllChildren(cited.current);
  };
  const share = () => {
    if (!navigator.share) return void take(url);
    navigator.share({ title, url }).catch(() => undefined); // closing the sheet is no failure
  };
  return (
    <aside className="mt-10 lg:sticky lg:top-24 lg:mt-0 lg:self-start">
      <div className="flex gap-2 print:hidden">
        <button type="button" popoverTarget={citeId} className={buttonClass('outline', 'flex-1 px-2')}>
          <Icon name="quote" className="size-4" />
          {t('action.cite')}
        </button>
        <Button variant="outline" className="flex-1 px-2 noscript:hidden" onClick={share}>
          <Icon name="share" className="size-4" />
          {t('action.share')}
        </Button>
      </div>
      <FollowButton key={`${kind} ${id}`} doc={brief} followed={followed} />
      {isComparable(kind) && (
        <LinkButton to={paths.compare(kind, [id])} variant="outline" className="mt-2 w-full print:hidden">
          <Icon name="columns" className="size-4" />
          {t('compare.action')}
        </LinkButton>
      )}
      <Cite brief={brief} text={`${brief.citation} ${url}`} cited={cited} onCopy={take} />
      {children}
      <Link to={`${paths.feedback}?about=${kind}:${id}`} className="text-link mt-4 inline-flex items-center gap-2 text-sm print:hidden">
        <Icon name="flag" className="size-4" />
        {t('feedback.report')}
      </Link>
    </aside>
  );
}

interface CiteProps {
  brief: Brief;
  text: string;
  cited: RefObject<HTMLParagraphElement | null>;
  onCopy: (text: string) => void;
}

function Cite({ brief, text, cited, onCopy }: CiteProps) {
  const t = useT();
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
      <p ref={cited} dir="auto" className="rounded-md bg-sunken p-4 text-sm wrap-anywhere select-all">
        {text}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button className="noscript:hidden" onClick={() => onCopy(text)}>
          {t('action.copy')}
        </Button>
        {formats.map(([format, label]) => (
          <a key={format} href={paths.cite(brief.kind, brief.id, format)} download className={buttonClass('outline')}>
            {label}
          </a>
        ))}
      </div>
    </dialog>
  );
}
