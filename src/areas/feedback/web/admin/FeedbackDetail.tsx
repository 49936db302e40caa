import { bcp47 } from '../../../../base/locales.ts';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { paths } from '../../../../records/kinds/paths.ts';
import { kindLabel, valueLabel } from '../../../../web/lib/labels.ts';
import type { DetailProps } from '../../../../web/office/module.ts';
import { DrawerFactList, DrawerSection } from '../../../../web/office/parts.tsx';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import type { FeedbackMessage } from '../../operations.ts';

/** Link to the record that a message is about. If the record is no longer public, only its kind is shown. */
export function ReportedRecordLink({ about }: Pick<FeedbackMessage, 'about'>) {
  const { t } = useI18n();
  if (!about) return '—';
  const kind = kindLabel(t, about.kind);
  if (about.title === null) return `${kind}: ${t('admin.feedback.gone')}`;
  return (
    <>
      <span className="text-muted">{kind}: </span>
      <Link to={paths.detail(about.kind, about.id)} reloadDocument className="text-link">
        {about.title}
      </Link>
    </>
  );
}

/** Details of a message and its answer. */
export function FeedbackDetail({ one }: DetailProps<FeedbackMessage>) {
  const { t } = useI18n();
  const { created, name, company, contact, content, locale, about, account, assignee, answer, answered } = one;
  const lang = bcp47(locale);
  return (
    <>
      <DrawerFactList
        module="feedback"
        facts={{
          name: <bdi>{name}</bdi>,
          company: <bdi>{company}</bdi>,
          contact: <bdi>{contact}</bdi>,
          locale: valueLabel(t, 'language', locale),
          created: <DateTime iso={created} />,
          assignee: assignee?.name,
          about: about && <ReportedRecordLink about={about} />,
          sender: account && (
            <Link to={`/admin/account?show=${account}`} className="text-link">
              {t('admin.feedback.account.open')}
            </Link>
          ),
        }}
      />
      <DrawerSection title={t('admin.feedback.content')}>
        <p dir="auto" lang={lang} className="whitespace-pre-line wrap-anywhere">
          {content}
        </p>
      </DrawerSection>
      {answer !== null && (
        <DrawerSection title={t('admin.feedback.answer')}>
          <p dir="auto" lang={lang} className="whitespace-pre-line border-s-2 border-primary ps-3 wrap-anywhere">
            {answer}
          </p>
          {answered && <DateTime iso={answered} className="mt-1 block text-xs text-muted" />}
        </DrawerSection>
      )}
    </>
  );
}
