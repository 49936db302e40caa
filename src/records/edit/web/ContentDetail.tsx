import { useId, useState } from 'react';
import { useI18n } from '../../../platform/i18n/index.ts';
import { TabRow } from '../../../web/forms/tabs/TabRow.tsx';
import { formatNumber } from '../../../web/lib/format.ts';
import { valueLabel } from '../../../web/lib/labels.ts';
import type { DetailProps } from '../../../web/office/module.ts';
import { OpenReviewSteps } from '../../../web/office/OpenReviewSteps.tsx';
import { DrawerFactList, DrawerSection } from '../../../web/office/parts.tsx';
import { DateTime } from '../../../web/ui/date-time.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { Time } from '../../../web/ui/time.tsx';
import { paths } from '../../kinds/paths.ts';
import type { ContentDetail as Content } from '../content.ts';
import { ContentVersions } from './ContentVersions.tsx';
import { editorLabel } from './editor.ts';
import { LanguageTable } from './LanguageTable.tsx';
import { StateMark } from './marks.tsx';
import { RemovedPassageList } from './RemovedPassageList.tsx';

const tabs = ['facts', 'versions', 'cut'] as const;
type Tab = (typeof tabs)[number];

/** Notices about the publication: open review, outdated copy, rejection, deletion. */
function Notes({ one }: { one: Content }) {
  const { t } = useI18n();
  if (!one.outdated && !one.reason && !one.deleted && !one.review) return null;
  return (
    <div className="mb-4 grid gap-2">
      {one.review && <OpenReviewSteps standing={one.review} />}
      {one.outdated && (
        <p className="rounded-md border-s-4 border-superseded bg-superseded-soft px-3 py-2">{t('admin.content.outdated')}</p>
      )}
      {one.reason && (
        <p className="rounded-md border-s-4 border-superseded bg-superseded-soft px-3 py-2 whitespace-pre-line wrap-anywhere">
          <span className="block text-xs font-semibold text-superseded">{t('admin.content.refused')}</span>
          <span>{one.reason}</span>
        </p>
      )}
      {one.deleted && (
        <p className="rounded-md bg-sunken px-3 py-2 text-muted">
          {t('admin.content.deleted')} <DateTime iso={one.deleted} />
        </p>
      )}
    </div>
  );
}

function Overview({ one }: { one: Content }) {
  const words = useI18n();
  const { t, locale } = words;
  const { source } = one.values;
  const moment = (at: string, by: string | null) => (
    <>
      <DateTime iso={at} /> <span className="text-muted">{editorLabel(words, by)}</span>
    </>
  );
  return (
    <>
      <Notes one={one} />
      <DrawerFactList
        module="content"
        facts={{
          state: <StateMark {...one} />,
          number: one.lead,
          country: valueLabel(t, 'country', one.country ?? 'intl'),
          date: one.date && <Time iso={one.date} />,
          lang: valueLabel(t, 'language', one.lang),
          views: formatNumber(locale, one.views),
          created: moment(one.created, one.createdBy),
          updated: moment(one.updated, one.updatedBy),
          source:
            source.link && /^https?:/.test(source.link) ? (
              <a href={source.link} target="_blank" rel="noreferrer noopener" className="text-link">
                {source.name || source.link}
              </a>
            ) : (
              source.name
            ),
          key: <code className="text-xs">{one.key}</code>,
        }}
      />
      <DrawerSection title={t('admin.content.texts')}>
        <LanguageTable one={one} />
      </DrawerSection>
    </>
  );
}

/** Drawer of a record for editors: state, languages, versions, and links to preview and public page. */
export function ContentDetail({ one, module }: DetailProps<Content>) {
  const { t } = useI18n();
  const id = useId();
  const [tab, setTab] = useState<Tab>('facts');
  const { kind } = one;
  return (
    <>
      <div className="-mt-1 mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b border-line">
        <TabRow
          label={t('admin.content.parts')}
          keys={tabs.filter((name) => name !== 'cut' || one.may.includes('edit'))}
          active={tab}
          onOpen={setTab}
          id={id}
          panel={() => `${id}-panel`}
        >
          {(name) => t(`admin.content.tab.${name}`)}
        </TabRow>
        <p className="flex flex-wrap gap-x-4 pb-1.5">
          {!one.deleted && (
            <a
              href={`/admin/content/${kind}/${one.id}/preview`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-8 items-center gap-1.5 text-link"
            >
              <Icon name="eye" className="size-4" />
              {t('admin.content.preview')}
            </a>
          )}
          {one.state === 'published' && !one.deleted && (
            <a
              href={paths.detail(kind, one.id)}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-8 items-center gap-1.5 text-link"
            >
              <Icon name="external-link" className="size-4" />
              {t('admin.content.public')}
            </a>
          )}
        </p>
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'facts' && <Overview one={one} />}
        {tab === 'versions' && <ContentVersions module={module} one={one} />}
        {tab === 'cut' && <RemovedPassageList one={one} />}
      </div>
    </>
  );
}
