import type { Paged } from '../../../base/paging.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import { valueLabel } from '../../../web/lib/labels.ts';
import { namesOf } from '../../../web/office/choices.ts';
import type { DetailProps, Row } from '../../../web/office/module.ts';
import { useMay, useRead } from '../../../web/office/office.ts';
import { Facts, Part } from '../../../web/office/parts.tsx';
import { buttonClass } from '../../../web/ui/button.tsx';
import { Link } from '../../../web/ui/link.tsx';

const pathOf = (things: unknown): string => ((things ?? []) as { name: string }[]).map(({ name }) => name).join(' / ');

/** An organization in full, who belongs to it, and the way to add one below it. */
export function OrganizationDetail({ one }: DetailProps) {
  const words = useI18n();
  const { t } = words;
  const may = useMay();
  const members = useRead<Paged<Row>>(`organizations/${encodeURIComponent(one.id)}/members`, one);
  const text = (name: string) => (one[name] ? String(one[name]) : null);
  return (
    <>
      <Facts
        module="organization"
        facts={{
          path: pathOf(one.path),
          code: text('code'),
          country: one.country ? valueLabel(t, 'country', String(one.country)) : null,
          leaders: namesOf(one.leaders, words),
          phone: text('phone'),
          email: text('email'),
          address: text('address'),
        }}
      />
      {may('organization:organization:create') && !one.deleted && (
        <p className="mt-4">
          <Link to={`/admin/organization?parent=${one.id}&edit=new`} className={buttonClass('outline', 'min-h-9!')}>
            {t('admin.organization.below')}
          </Link>
        </p>
      )}
      <Part title={t('admin.organization.members')}>
        {members?.docs.length ? (
          <ul>
            {members.docs.map(({ id, name, account }) => (
              <li key={id} className="border-b border-line py-1.5">
                <Link to={`/admin/account?organization=${one.id}&show=${id}`} className="text-link">
                  {String(name || account)}
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-muted">{t('state.empty')}</p>
        )}
      </Part>
    </>
  );
}
