import { useI18n } from '../../../platform/i18n/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageState } from '../../ui/states.tsx';

interface TrashedItem {
  id: string;
  title: string;
  icon?: string | null;
  /** Secondary text, such as the parent or the code of the item. */
  aside?: string | null | undefined;
}
interface Props {
  items: readonly TrashedItem[];
  /** Null if the account may not restore items. */
  onRestore: ((id: string) => void) | null;
}

/** List of deleted items, each with a button that restores the item; for pages without a table. */
export function TrashList({ items, onRestore }: Props) {
  const { t } = useI18n();
  if (items.length === 0)
    return (
      <div className="office-empty">
        <PageState level={2} title={t('state.empty')} hint={t('office.trash.empty')} />
      </div>
    );
  return (
    <>
      <p className="mb-3 text-muted">{t('office.trash.hint')}</p>
      <ul className="rounded-md border border-line bg-surface">
        {items.map(({ id, title, icon, aside }) => (
          <li key={id} className="flex min-h-10 items-center gap-3 border-line px-3 not-first:border-t">
            {icon && <Icon name={icon} className="size-4.5 text-muted" />}
            <span className="min-w-0 grow wrap-anywhere">{title}</span>
            <span className="truncate text-xs text-muted max-md:hidden">{aside}</span>
            {onRestore && (
              <button type="button" onClick={() => onRestore(id)} className="office-button">
                <Icon name="undo-2" className="size-4" />
                {t('office.restore')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
