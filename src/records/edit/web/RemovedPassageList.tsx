import { useI18n } from '../../../platform/i18n/index.ts';
import type { TranslationContext } from '../../../web/office/module.ts';
import { useOfficeData } from '../../../web/office/office.ts';
import { DateTime } from '../../../web/ui/date-time.tsx';
import type { ContentDetail, RemovedSourcePassage } from '../content.ts';
import { revisionFieldLabelOf } from './change.tsx';

/** Label of a field path such as `body` or `translation.ru-ru.body`. */
const labelIn = (words: TranslationContext, { kind }: ContentDetail, field: string): string => {
  const [, name = field, part = null] = /^(translation\.[^.]+)\.(.+)$/.exec(field) ?? [];
  return revisionFieldLabelOf(words, kind, name, part);
};

/** List of the passages that imports cut out of the texts of a record; only editors see it. */
export function RemovedPassageList({ one }: { one: ContentDetail }) {
  const words = useI18n();
  const { t } = words;
  const copies = useOfficeData<RemovedSourcePassage[]>(`content/${one.kind}/${one.id}/source-copy`, one.version);
  if (!copies) return <p className="text-muted">{t('state.loading')}</p>;
  if (copies.length === 0) return <p className="text-muted">{t('admin.content.cut.none')}</p>;
  return (
    <>
      <p className="mb-3 text-muted">{t('admin.content.cut.about')}</p>
      <ul>
        {copies.map(({ source, field, text, at }) => (
          <li key={`${source} ${field}`} className="border-b border-line py-2.5">
            <p className="font-semibold">
              {labelIn(words, one, field)} <span className="font-normal text-muted">{source}</span>{' '}
              <DateTime iso={at} className="font-normal text-muted" />
            </p>
            <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
              {text}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
