import { useT } from '../../../platform/i18n/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';

/** Link from a list to its trash; if `inTrash`, from the trash back to the list. */
export function TrashLink({ to, inTrash }: { to: string; inTrash: boolean }) {
  const t = useT();
  return (
    <Link to={to} aria-current={inTrash ? 'true' : undefined} className="office-button">
      <Icon name="trash-2" className="size-4" />
      {t(inTrash ? 'office.trash.leave' : 'office.trash')}
    </Link>
  );
}
