import { useState } from 'react';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { OfficeHead } from '../../../../web/office/frame/OfficeHead.tsx';
import { usePermissionCheck } from '../../../../web/office/office.ts';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import { History } from './History.tsx';
import { HomeBlocksForm } from './HomeBlocksForm.tsx';
import { Questions } from './Questions.tsx';
import { TextPageForm } from './TextPageForm.tsx';
import { type AnyPage, type PageName, pageNames } from './texts.ts';

const publicPath = (name: PageName): string => (name === 'home' ? '/' : `/${name}`);

/** Administration of page texts, questions and answers, and the home page. */
export function PagesPage({ page }: { page: AnyPage }) {
  const { t } = useI18n();
  const may = usePermissionCheck();
  const [history, setHistory] = useState(false);
  const [undone, setUndone] = useState(0);
  const disabled = !may('page:text:update');
  const title = t(`pages.${page.id}`);
  // a form keeps typed values when the page is reloaded, and is remounted only after the user restores a revision
  const form = `${page.id} ${page.version >= undone ? undone : 0}`;
  return (
    <>
      <OfficeHead title={t('pages')} lead={t('pages.lead')}>
        {page.updated && (
          <span className="text-muted">
            {t('pages.updated')} <DateTime iso={page.updated} />
          </span>
        )}
        <button type="button" onClick={() => setHistory(true)} className="office-button">
          <Icon name="history" className="size-4" />
          {t('pages.history')}
        </button>
        <a href={publicPath(page.id)} target="_blank" rel="noreferrer" className="office-button">
          <Icon name="external-link" className="size-4" />
          {t('pages.public')}
        </a>
      </OfficeHead>
      <nav aria-label={t('pages')} className="mb-5 flex flex-wrap gap-x-6 border-b border-line">
        {pageNames.map((name) => (
          <Link key={name} to={`?page=${name}`} aria-current={name === page.id ? 'page' : undefined} className="tab">
            {t(`pages.${name}`)}
          </Link>
        ))}
      </nav>
      {page.id !== 'qa' && page.id !== 'home' && <TextPageForm key={form} page={page} disabled={disabled} />}
      {page.id === 'qa' && <Questions page={{ ...page, content: { updated: '', entries: [], ...page.content } }} disabled={disabled} />}
      {page.id === 'home' && <HomeBlocksForm key={form} page={page} disabled={disabled} />}
      {history && <History page={page} title={title} onUndone={() => setUndone(page.version + 1)} onClose={() => setHistory(false)} />}
    </>
  );
}
