import { useI18n } from '../../../../../platform/i18n/index.ts';
import { valueLabel } from '../../../../../web/lib/labels.ts';
import { OfficeHead } from '../../../../../web/office/frame/OfficeHead.tsx';
import { usePermissionCheck } from '../../../../../web/office/office.ts';
import { Button } from '../../../../../web/ui/button.tsx';
import { Link } from '../../../../../web/ui/link.tsx';
import type { Designer } from './use-designer.ts';
import { codeText, nameInLocale } from './words.ts';

/** The heading of the designer: name, subject, country and state of the flow, and the button to publish it. */
export function DesignerHead({ designer, onPublish }: { designer: Designer; onPublish: () => void }) {
  const words = useI18n();
  const { t, locale } = words;
  const mayPublish = usePermissionCheck()('flow:definition:publish');
  const { base, work, isDirty } = designer;
  const facts = [
    codeText(words, 'subject', base.subject),
    work.country ? valueLabel(t, 'country', work.country) : t('admin.flow.country.all'),
    codeText(words, 'state', base.state),
    base.published === null ? t('admin.flow.unpublished') : t('flow.designer.version', { number: base.published }),
    base.published !== null && base.changed ? t('admin.flow.changed') : '',
  ];
  return (
    <OfficeHead
      title={nameInLocale(work.names, locale) || codeText(words, 'subject', base.subject)}
      lead={facts.filter(Boolean).join(' · ')}
    >
      <Link to="/admin/flow" className="office-button">
        {t('flow.designer.back')}
      </Link>
      {mayPublish && (base.changed || base.published === null || isDirty) && (
        <Button onClick={onPublish} disabled={isDirty} title={isDirty ? t('flow.designer.publish.dirty') : undefined} className="min-h-9!">
          {t('admin.flow.do.publish')}
        </Button>
      )}
    </OfficeHead>
  );
}
