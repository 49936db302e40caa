import { useSearchParams } from 'react-router';
import { useI18n } from '../../../platform/i18n/index.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import { Link } from '../../../web/ui/link.tsx';
import type { ListedDictionary } from './module.ts';

interface Props {
  types: readonly ListedDictionary[];
  /** Id of the selected dictionary; null if none. */
  open: string | null;
}

/** List of dictionaries with their number of values, and a search field for dictionaries and values. */
export function DictionaryList({ types, open }: Props) {
  const { t } = useI18n();
  const [params] = useSearchParams();
  const keyword = params.get('keyword') ?? '';
  return (
    <div className="rounded-md border border-line bg-surface p-2 xl:self-start">
      <search>
        <form key={keyword} className="relative mb-2">
          <Icon name="search" className="absolute start-2.5 top-2.5 size-4 text-muted" />
          <input
            name="keyword"
            type="search"
            maxLength={100}
            defaultValue={keyword}
            aria-label={t('admin.dictionary.find')}
            placeholder={t('admin.dictionary.find')}
            className="office-field w-full ps-8"
          />
        </form>
      </search>
      <nav aria-label={t('admin.dictionary.types')} className="max-xl:max-h-56 max-xl:overflow-y-auto">
        <ul>
          {types.map(({ id, name, items, inactive }) => (
            <li key={id}>
              <Link
                to={`?${new URLSearchParams({ dictionary: id, ...(keyword && { keyword }) })}`}
                preventScrollReset
                aria-current={id === open ? 'true' : undefined}
                className="flex min-h-8 items-center justify-between gap-2 rounded-sm px-2 py-1 leading-snug hover:text-primary aria-[current]:bg-primary-soft aria-[current]:font-semibold aria-[current]:text-primary"
              >
                <span className="wrap-anywhere">{name}</span>
                <span className="shrink-0 text-xs text-muted tabular-nums">
                  <span className="sr-only">{t('admin.dictionary.count', { count: items })}</span>
                  <span aria-hidden="true">{inactive ? `${items - inactive} / ${items}` : items}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
        {types.length === 0 && <p className="px-2 py-1 text-muted">{t('admin.dictionary.choose')}</p>}
      </nav>
    </div>
  );
}
