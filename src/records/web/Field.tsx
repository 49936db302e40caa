import type { ReactNode } from 'react';
import { bcp47 } from '../../base/locales.ts';
import type { I18n } from '../../platform/i18n/index.ts';
import { formatCompactNumber, formatDuration } from '../../web/lib/format.ts';
import { dictionaryNameOfField, fieldLabelOf, valueLabel } from '../../web/lib/labels.ts';
import { Badge, ValueBadge } from '../../web/ui/badges.tsx';
import { Time } from '../../web/ui/time.tsx';
import type { ListedRecord } from '../api.ts';
import type { Kind } from '../engine/kind.ts';

/** Whether a value is an http or https URL. Addresses in records are untrusted; only such URLs become links. */
export const isHttpUrl = (link: unknown): link is string => typeof link === 'string' && /^https?:\/\//i.test(link);
const shortenAddress = (link: string): string => link.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');

export const WebLink = ({ href, children }: { href: string; children?: ReactNode }) => (
  <a href={href} rel="noopener nofollow" className="text-link break-words">
    {children ?? shortenAddress(href)}
  </a>
);

/** Renders a declared, derived or shared field of a record; null if its value is unknown. */
export function renderFieldValue({ t, locale }: I18n, kind: Kind, doc: ListedRecord, name: string): ReactNode {
  if (name === 'country') return valueLabel(t, 'country', doc.country ?? 'intl');
  const value = doc[name];
  if (value === null || value === undefined || value === '') return null;
  if (name === 'date') return <Time iso={String(value)} />;
  if (name === 'views') return formatCompactNumber(locale, doc.views);
  if (kind.derived?.[name]) return <ValueBadge t={t} of={name} value={String(value)} />;
  const separator = locale === 'zh-cn' ? '、' : ', ';
  if (Array.isArray(value))
    return value.map((item) => valueLabel(t, dictionaryNameOfField(kind, name), String(item))).join(separator) || null;
  if (value === true) return <Badge>{fieldLabelOf(t, kind.slug, name)}</Badge>;
  const field = kind.fields[name];
  if (field?.type === 'duration') return formatDuration(Number(value));
  if (field?.type === 'choice') return valueLabel(t, field.dictionary, String(value), doc.category);
  if (field?.type === 'date') return <Time iso={String(value)} />;
  if (field?.type === 'link') return isHttpUrl(value) ? <WebLink href={value} /> : null;
  if (field?.type === 'phone')
    return (
      <a href={`tel:${String(value).replace(/[^+\d]/g, '')}`} className="text-link" dir="ltr">
        {String(value)}
      </a>
    );
  if (field?.type === 'email')
    return (
      <a href={`mailto:${value}`} className="text-link break-all">
        {String(value)}
      </a>
    );
  if (field?.type !== 'text') return null;
  return (
    <span lang={field.translated ? bcp47(doc.languages?.[name] ?? doc.locale) : undefined} dir="auto">
      {String(value)}
    </span>
  );
}
