import type { ReactNode } from 'react';
import { useI18n, useT } from '../../../../platform/i18n/index.ts';
import { FaultCount } from '../../../../web/forms/tabs/TabRow.tsx';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import { type KindSlug, kindOf } from '../../../kinds/index.ts';
import { paths } from '../../../kinds/paths.ts';
import { editorLabel } from '../editor.ts';
import { StateMark } from '../marks.tsx';
import { formSections, sectionAt } from './sections.ts';
import { useFormState } from './store.ts';

/** Scrolls to a section of the form and focuses its heading. */
const go = (section: string) => {
  document.getElementById(`s-${section}`)?.scrollIntoView();
  document.getElementById(`s-${section}-title`)?.focus({ preventScroll: true });
};

/** Sidebar of the form: its sections with the number of errors in each, and the state of the record. */
export function FormAside({ kind }: { kind: KindSlug }) {
  const t = useT();
  const declared = kindOf(kind);
  const faults = useFormState((state) => state.faults);
  const counts = Map.groupBy(Object.keys(faults), (path) => sectionAt(declared, path));
  return (
    <aside className="grid content-start gap-5 lg:sticky lg:top-16 lg:max-h-[calc(100dvh-9rem)] lg:overflow-y-auto max-lg:contents">
      <nav aria-label={t('content.index')} className="max-lg:hidden">
        <ul className="border-s border-line">
          {formSections(declared).map((section) => (
            <li key={section}>
              <button
                type="button"
                onClick={() => go(section)}
                className="-ms-px flex min-h-8 w-full cursor-pointer items-center gap-2 border-s-2 border-transparent ps-3 text-start text-muted hover:border-primary hover:text-primary focus-visible:-outline-offset-2"
              >
                {t(`content.section.${section}`)}
                {counts.has(section) && <FaultCount count={counts.get(section)?.length ?? 0} />}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <RecordStatePanel kind={kind} />
    </aside>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

/** State of the record, and links from the form to the preview, the versions and the public page of the record. */
function RecordStatePanel({ kind }: { kind: KindSlug }) {
  const words = useI18n();
  const { t } = words;
  const base = useFormState((state) => state.base);
  if (!base) return null;
  const { id, state, working, updated, updatedBy, publishAt, key } = base;
  const link = 'inline-flex min-h-8 items-center gap-2 text-muted hover:text-primary';
  return (
    <div className="grid gap-3 rounded-md border border-line bg-surface p-4">
      <StateMark state={state} working={working} publishAt={null} />
      <dl className="grid gap-2">
        <Fact name={t('admin.content.updated')}>
          <DateTime iso={updated} />
          {updatedBy && (
            <>
              {' · '}
              <bdi>{editorLabel(words, updatedBy)}</bdi>
            </>
          )}
        </Fact>
        {publishAt && (
          <Fact name={t('admin.content.publishAt')}>
            <DateTime iso={publishAt} />
          </Fact>
        )}
        <Fact name={t('admin.content.key')}>
          <code className="text-xs">{key}</code>
        </Fact>
      </dl>
      <div className="grid border-t border-line pt-2">
        <Link to={`/admin/content/${kind}/${id}/preview`} className={link}>
          <Icon name="eye" className="size-4" />
          {t('admin.content.preview')}
        </Link>
        <Link to={`/admin/content/${kind}?show=${id}`} className={link}>
          <Icon name="history" className="size-4" />
          {t('admin.content.tab.versions')}
        </Link>
        {state === 'published' && (
          <a href={paths.detail(kind, id)} target="_blank" rel="noopener" className={link}>
            <Icon name="external-link" className="size-4" />
            {t('admin.content.public')}
          </a>
        )}
      </div>
    </div>
  );
}
