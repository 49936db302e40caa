import { useRouteLoaderData } from 'react-router';
import { useT } from '../../../platform/i18n/index.ts';
import type { HtmlDocumentFacts } from '../../../web/context.ts';
import { copyToClipboard } from '../../../web/lib/copy.ts';
import { Button, buttonClass } from '../../../web/ui/button.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { notify } from '../../../web/ui/toast.tsx';
import { paths } from '../../kinds/paths.ts';
import type { RecordBrief } from './brief.ts';

/** Id of the citation dialog, by which buttons open it. */
export const citationDialogId = 'cite';
const formats = [
  ['bibtex', 'BibTeX'],
  ['ris', 'RIS'],
  ['csl-json', 'CSL-JSON'],
  ['relaton', 'Relaton YAML'],
] as const;

const textId = `${citationDialogId}-text`;
/** Opens the citation dialog and selects the citation; used if the browser cannot copy a text to the clipboard. */
export const openCitationDialog = (): void => {
  document.getElementById(citationDialogId)?.togglePopover(true);
  const text = document.getElementById(textId);
  if (text) getSelection()?.selectAllChildren(text);
};

/** Dialog with the citation as text and as files. If copying fails, the text is selected. */
export function CitationDialog({ brief }: { brief: RecordBrief }) {
  const t = useT();
  const origin = useRouteLoaderData<HtmlDocumentFacts>('root')?.origin ?? '';
  const text = `${brief.citation} ${origin}${brief.path}`;
  const onCopy = async () => {
    if (await copyToClipboard(text)) return notify(t('action.copied'));
    openCitationDialog();
  };
  return (
    <dialog
      id={citationDialogId}
      popover="auto"
      aria-label={t('action.cite')}
      className="m-auto w-[min(36rem,calc(100vw-2rem))] rounded border border-line bg-surface p-6 text-ink shadow-float"
    >
      <div className="mb-3 flex items-center justify-between">
        <h2 className="text-lg font-semibold">{t('action.cite')}</h2>
        <button
          type="button"
          popoverTarget={citationDialogId}
          popoverTargetAction="hide"
          aria-label={t('action.close')}
          className="-me-2.5 inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken"
        >
          <Icon name="x" />
        </button>
      </div>
      <p id={textId} dir="auto" className="rounded-md bg-sunken p-4 text-sm wrap-anywhere select-all">
        {text}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button className="noscript:hidden" onClick={() => void onCopy()}>
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
