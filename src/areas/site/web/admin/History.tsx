import { useEffect, useState } from 'react';
import type { Paged } from '../../../../base/paging.ts';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { ProseDifference } from '../../../../records/edit/web/Difference.tsx';
import { Drawer } from '../../../../web/office/Drawer.tsx';
import { ListActionDialog } from '../../../../web/office/list/ListActionDialog.tsx';
import type { ListAction } from '../../../../web/office/list/steps.ts';
import { officeCall, usePermissionCheck } from '../../../../web/office/office.ts';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { type EditablePage, type PageContents, type PageName, revisionDifferences } from './texts.ts';

interface LoadedPageRevision<Name extends PageName> {
  id: string;
  at: string;
  by: string | null;
  content: PageContents[Name];
}
const limit = 10;

const confirmationTarget = (name: string) => ({ name: 'pages', nameOf: () => name });

/** Differences of a revision from the previous one. */
function Changes<Name extends PageName>({ name, from, to }: { name: Name; from: PageContents[Name]; to: PageContents[Name] }) {
  const words = useI18n();
  const differences = revisionDifferences(words, name, from, to);
  if (differences.length === 0) return <p className="text-muted">{words.t('pages.history.same')}</p>;
  return (
    <dl>
      {differences.map(({ label, from: old, to: now }) => (
        <div key={label} className="border-t border-line py-2 first:border-0 first:pt-0">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">
            <ProseDifference from={old} to={now} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface Props<Name extends PageName> {
  page: EditablePage<Name>;
  title: string;
  onUndone: () => void;
  onClose: () => void;
}

/** Revisions of a page, newest first, with author, time and differences; each can be restored. */
export function History<Name extends PageName>({ page, title, onUndone, onClose }: Props<Name>) {
  const { t } = useI18n();
  const may = usePermissionCheck();
  const [read, setRead] = useState<{ docs: LoadedPageRevision<Name>[]; total: number } | null>(null);
  const [asking, setAsking] = useState<LoadedPageRevision<Name> | null>(null);
  const load = async (number: number) => {
    const path = `pages/${page.id}/history?page=${number}&limit=${limit}`;
    const found = await officeCall<Paged<LoadedPageRevision<Name>>>('GET', path).catch(() => null);
    setRead((before) => ({ docs: [...(number > 1 ? (before?.docs ?? []) : []), ...(found?.docs ?? [])], total: found?.total ?? 0 }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads when the version changes
  useEffect(() => {
    void load(1);
  }, [page.version]);
  const docs = read?.docs ?? [];
  const restoring: ListAction = {
    name: 'rollback',
    icon: 'undo-2',
    label: t('pages.rollback'),
    done: t('pages.rolledback'),
    fields: [],
    batch: false,
    plain: false,
    when: () => true,
    question: () => t('pages.rollback.ask'),
    take: ([one]) => officeCall('POST', `pages/${page.id}/rollback`, { entry: one?.id, version: page.version }),
  };
  return (
    <Drawer title={`${t('pages.history')}: ${title}`} wide onClose={onClose}>
      {!read && <p className="text-muted">{t('state.loading')}</p>}
      {read && docs.length === 0 && <p className="text-muted">{t('pages.history.none')}</p>}
      <ol>
        {docs.map((version, i) => {
          const older = docs[i + 1];
          return (
            <li key={version.id} className="border-b border-line">
              <details open={i === 0} className="group">
                <summary className="flex cursor-pointer list-none items-start gap-2 rounded-sm py-2.5 hover:text-primary focus-visible:-outline-offset-2">
                  <Icon name="chevron-right" className="mt-0.5 size-4 shrink-0 group-open:rotate-90" />
                  <span className="min-w-0 grow">
                    <DateTime iso={version.at} className="font-semibold" />{' '}
                    <span className="text-muted">{version.by ?? t('pages.history.product')}</span>
                  </span>
                  {i === 0 && <span className="badge badge-in-force shrink-0">{t('pages.history.current')}</span>}
                </summary>
                <div className="ps-6 pb-4">
                  {older ? (
                    <Changes name={page.id} from={older.content} to={version.content} />
                  ) : (
                    docs.length === read?.total && <p className="text-muted">{t('pages.history.first')}</p>
                  )}
                  {i > 0 && may('page:text:update') && (
                    <button type="button" onClick={() => setAsking(version)} className="office-button mt-3">
                      <Icon name="undo-2" className="size-4" />
                      {t('pages.rollback')}
                    </button>
                  )}
                </div>
              </details>
            </li>
          );
        })}
      </ol>
      {read && docs.length < read.total && (
        <button type="button" onClick={() => void load(docs.length / limit + 1)} className="office-button mt-4">
          {t('pages.history.more')}
        </button>
      )}
      {asking && (
        <ListActionDialog
          module={confirmationTarget(`${title}, ${asking.at.slice(0, 16).replace('T', ' ')} UTC`)}
          step={restoring}
          rows={[{ id: asking.id }]}
          onDone={onUndone}
          onClose={() => setAsking(null)}
        />
      )}
    </Drawer>
  );
}
