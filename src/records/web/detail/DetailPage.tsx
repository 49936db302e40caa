import { useRouteLoaderData } from 'react-router';
import { bcp47 } from '../../../base/locales.ts';
import { useT } from '../../../platform/i18n/index.ts';
import type { HtmlDocumentFacts } from '../../../web/context.ts';
import { kindLabel } from '../../../web/lib/labels.ts';
import { Crumbs } from '../../../web/ui/crumbs.tsx';
import { createLazyView, StaticPart } from '../../../web/ui/static-part.tsx';
import { useView } from '../../../web/ui/view.ts';
import { paths } from '../../kinds/paths.ts';
import { ActionBar } from './ActionBar.tsx';
import type { RecordBrief } from './brief.ts';
import { jsonLd } from './json-ld.ts';
import type { RecordPageData } from './Reading.tsx';
import { SideBox } from './SideBox.tsx';

/** Imports the code of the static parts of a record's page (dynamic import). A navigation calls it in parallel with loading the data. */
export const importReadingParts = () => import('./Reading.tsx');
const Head = createLazyView<RecordPageData, 'ReadingHead'>(importReadingParts, 'ReadingHead');
const Body = createLazyView<RecordPageData, 'ReadingBody'>(importReadingParts, 'ReadingBody');
const Origin = createLazyView<RecordPageData, 'SourceOfRecord'>(importReadingParts, 'SourceOfRecord');
const Neighbours = createLazyView<RecordPageData, 'SuggestedAndRelatedRecords'>(importReadingParts, 'SuggestedAndRelatedRecords');

interface Props {
  brief: RecordBrief;
  still?: RecordPageData | undefined;
  /** Id under which a signed-in reader follows the record; null: not followed; undefined: unknown (FollowButton). */
  followed?: string | null | undefined;
}

/** Page of a record of any kind: facts, text, relations, then related records. */
export function DetailPage({ brief, still, followed }: Props) {
  const t = useT();
  const origin = useRouteLoaderData<HtmlDocumentFacts>('root')?.origin ?? '';
  const { kind, lead, title, description, image } = brief;
  const name = lead && lead !== title ? `${lead} ${title}` : title;
  const url = `${origin}${brief.path}`;
  const words = description ?? `${name}. ${kindLabel(t, kind, '.intro')}`.slice(0, 200);
  return (
    <article className={`kind-${kind}`}>
      <title>{`${name} - ${t('site.name')}`}</title>
      <meta name="description" content={words} />
      <meta property="og:type" content="article" />
      <meta property="og:site_name" content={t('site.name')} />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={words} />
      {image && <meta property="og:image" content={`${origin}${image}?w=1280`} />}
      <script
        type="application/ld+json"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON-LD for search engines, with every "<" escaped
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR && still ? jsonLd(still.doc, url) : '' }}
      />
      <Crumbs
        items={[
          { label: kindLabel(t, kind, '.plural'), to: paths.list(kind) },
          ...brief.above.map(({ id, title, locale }) => ({ label: title, to: paths.detail(kind, id), lang: bcp47(locale) })),
          { label: lead ?? title, lang: bcp47(brief.locale) },
        ]}
      />
      <StaticPart of={still} as={Head} />
      <div className="gap-12 lg:grid lg:grid-cols-[minmax(0,1fr)_17rem]">
        <StaticPart of={still} as={Body} className="min-w-0 [&>:first-child]:mt-0" />
        <SideBox brief={brief} followed={followed}>
          <StaticPart of={still} as={Origin} />
        </SideBox>
      </div>
      <StaticPart of={still} as={Neighbours} />
      {useView() === 'mobile' && <ActionBar brief={brief} />}
    </article>
  );
}
