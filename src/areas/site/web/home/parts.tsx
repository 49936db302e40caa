import type { ReactNode } from 'react';
import { bcp47 } from '../../../../base/locales.ts';
import { useT } from '../../../../platform/i18n/index.ts';
import type { HomeList, ListedRecord } from '../../../../records/api.ts';
import { kindOf } from '../../../../records/kinds/index.ts';
import { paths } from '../../../../records/kinds/paths.ts';
import { kindLabel, valueLabel } from '../../../../web/lib/labels.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import { CachedHtmlPart } from '../../../../web/ui/once.tsx';
import { Time } from '../../../../web/ui/time.tsx';

/** Section of the home page. */
export const HomeSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t border-line py-4 sm:py-12">
    <h2 className="mb-4 text-xl font-semibold text-balance sm:text-2xl">{title}</h2>
    {children}
  </section>
);

/** Part of a section of the home page for one list: heading, link to the list, and its entries (`children`). */
export function HomeSectionList({ list, title, icon, narrow, children }: PartProps) {
  const t = useT();
  const label = title ?? kindLabel(t, list.kind, '.plural');
  return (
    <section className={`kind-${list.kind} min-w-0`}>
      <div className="flex items-center justify-between gap-4 border-b-2 border-kind pb-1.5">
        <h3 className={`flex min-w-0 items-center gap-2 leading-snug font-semibold wrap-anywhere ${narrow ? '' : 'text-lg'}`}>
          <Icon name={icon ?? kindOf(list.kind).icon} className="size-5 text-kind" />
          {label}
        </h3>
        <Link
          to={list.route}
          aria-label={`${t('action.all')}: ${label}`}
          className="inline-flex min-h-11 items-center text-sm whitespace-nowrap text-primary hover:underline md:min-h-8"
        >
          {t('action.all')}
        </Link>
      </div>
      {children}
    </section>
  );
}

interface PartProps {
  list: HomeList;
  title?: string;
  icon?: string;
  /** True if the part is one of three columns, which are narrow. */
  narrow?: boolean;
  children: ReactNode;
}

/** Title of a record, marked with its language and direction. */
export const Title = ({ doc, className = 'line-clamp-2' }: { doc: ListedRecord; className?: string }) => (
  <span lang={bcp47(doc.locale)} dir="auto" className={`${className} wrap-anywhere group-hover:text-primary group-hover:underline`}>
    {doc.title}
  </span>
);

interface RowProps {
  doc: ListedRecord;
  /** Name of the block if its rows differ from others; part of the cache key of the memoised HTML. */
  variant: string;
  before?: ReactNode;
  after?: ReactNode;
}

/** Row of a record. `before`: above the title; `after`: beside country and date. */
export const HomeRow = ({ doc, variant, before, after }: RowProps) => (
  <CachedHtmlPart as="li" className="border-b border-line last:border-0" of={doc} variant={`row ${variant}`}>
    {({ t }) => (
      <Link to={paths.record(doc)} className="group block py-3">
        {before}
        <Title doc={doc} className="line-clamp-2 font-semibold" />
        <span className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
          <span>{valueLabel(t, 'country', doc.country ?? 'intl')}</span>
          {doc.date && <Time iso={doc.date} />}
          {after}
        </span>
      </Link>
    )}
  </CachedHtmlPart>
);
