import type { ReactNode } from 'react';
import { type I18n, useI18n } from '../../../platform/i18n/index.ts';
import { formatNumber } from '../../../web/lib/format.ts';
import { dictionaryNameOfField, fieldLabelOf, valueLabel } from '../../../web/lib/labels.ts';
import { dateFieldLabel } from '../../../web/lib/stage-label.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import { Link } from '../../../web/ui/link.tsx';
import type { NamedCode, RecordDetail } from '../../api.ts';
import type { CommitteeParticipation } from '../../engine/fields.ts';
import type { Kind } from '../../engine/kind.ts';
import { contactFieldsOf } from '../../engine/protected-fields.ts';
import { kindOf } from '../../kinds/index.ts';
import { paths } from '../../kinds/paths.ts';
import { renderFieldValue } from '../Field.tsx';
import { DetailSection } from './DetailSection.tsx';
import { isParticipation } from './field-values.ts';

/** Whether a fact has several values or lines; such facts follow those that fit into a column. */
const isWide = (kind: Kind, name: string) => name === 'scope' || ['codes', 'choices', 'list'].includes(kind.fields[name]?.type ?? '');

export function Fact({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={`fact ${className}`}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/**
 * Declared facts of the record in two columns, with contact data if the reader may see it; fields in `elsewhere`, displayed by other parts
 * of the page, are omitted.
 */
export function RecordFacts({ doc, elsewhere = [] }: { doc: RecordDetail; elsewhere?: readonly string[] | undefined }) {
  const i18n = useI18n();
  const kind = kindOf(doc.kind);
  const { t } = i18n;
  const factNames = [...new Set([...kind.facts, ...contactFieldsOf(kind)])].filter((name) => !elsewhere.includes(name));
  const facts = [...factNames.filter((name) => !isWide(kind, name)), ...factNames.filter((name) => isWide(kind, name))]
    .map((name) => ({ name, node: renderLinkedField(i18n, kind, doc, name) }))
    .filter(({ node }) => node);
  if (facts.length === 0) return null;
  const paired = facts.filter(({ name }) => !isWide(kind, name)).length & ~1; // the last of an odd number of facts fills the row
  return (
    <DetailSection title={t('detail.facts')}>
      <dl className="grid gap-x-10 border-b border-line sm:grid-cols-2">
        {facts.map(({ name, node }, i) => (
          <Fact key={name} label={dateFieldLabel(t, doc.kind, name, doc[name])} className={i >= paired ? 'sm:col-span-2' : ''}>
            {node}
          </Fact>
        ))}
      </dl>
      {doc.withheld && <ProtectedNote kind={kind} />}
    </DetailSection>
  );
}

/** Note that tells when contact data is shown; displayed if contact data is withheld. */
function ProtectedNote({ kind }: { kind: Kind }) {
  const { t } = useI18n();
  return (
    <p className="mt-3 flex items-start gap-2 text-sm text-muted">
      <Icon name="lock" className="mt-1 size-4" />
      {t(
        'contactAgreed' in kind.fields
          ? 'detail.protectedAgreed'
          : 'progress' in kind.fields
            ? 'detail.protectedApplied'
            : 'detail.protected',
      )}
    </p>
  );
}

/** Renders a field; codes and choices link to the filtered list. */
const renderLinkedField = (i18n: I18n, kind: Kind, doc: RecordDetail, name: string): ReactNode => {
  const field = kind.fields[name];
  const values = doc[name];
  const to = (value: string) => (kind.filters.includes(name) ? `${paths.list(doc.kind)}?${name}=${encodeURIComponent(value)}` : null);
  if (field?.type === 'codes') {
    const codes = doc.classification[field.scheme];
    return (
      codes.length > 0 && (
        <ul>
          {codes.map((path) => (
            <Code key={path.at(-1)?.code} path={path} to={to} />
          ))}
        </ul>
      )
    );
  }
  if (field?.type !== 'choices' || !Array.isArray(values) || values.length === 0) return renderFieldValue(i18n, kind, doc, name);
  return (
    <ul className={`flex flex-wrap ${field.dictionary === 'country' ? 'gap-2 pt-1' : 'gap-x-4'}`}>
      {values.map((value: string) => (
        <li key={value}>
          <Link to={to(value) ?? ''} className={field.dictionary === 'country' ? 'chip' : 'text-link'}>
            {valueLabel(i18n.t, dictionaryNameOfField(kind, name), value)}
          </Link>
        </li>
      ))}
    </ul>
  );
};

function Code({ path, to }: { path: NamedCode[]; to: (code: string) => string | null }) {
  const code = path.at(-1)?.code ?? '';
  const href = to(code);
  return (
    <li>
      {href ? (
        <Link to={href} className="text-link tabular-nums">
          {code}
        </Link>
      ) : (
        <span className="tabular-nums">{code}</span>
      )}{' '}
      {path.map(({ name }) => name).join(' › ')}
    </li>
  );
}

const contactFields = ['address', 'phone', 'fax', 'email', 'web'];

/** Contact data of an organization, as far as known. */
export function OrganizationContact({ doc }: { doc: RecordDetail }) {
  const i18n = useI18n();
  const kind = kindOf(doc.kind);
  const { t } = i18n;
  if (!contactFields.every((name) => name in kind.fields)) return null;
  const known = contactFields.map((name) => ({ name, node: renderFieldValue(i18n, kind, doc, name) })).filter(({ node }) => node);
  if (known.length === 0) return null;
  return (
    <DetailSection title={t('detail.contact')}>
      <dl className="grid gap-x-10 rounded border border-line bg-surface px-5 pb-2 sm:grid-cols-2 [&>:first-child]:border-0 [&>:first-child]:sm:col-span-2">
        {known.map(({ name, node }) => (
          <Fact key={name} label={fieldLabelOf(t, doc.kind, name)}>
            {node}
          </Fact>
        ))}
      </dl>
    </DetailSection>
  );
}

const roles = ['secretariat', 'participating', 'observing'] as const;

/** Number of committees in which an organization participates, by role. */
export function CommitteeParticipationTable({ doc }: { doc: RecordDetail }) {
  const { t, locale } = useI18n();
  const columns = Object.entries(kindOf(doc.kind).fields)
    .filter(([, field]) => field.type === 'participation')
    .flatMap(([name]): [string, CommitteeParticipation][] => {
      const counts = doc[name];
      return isParticipation(counts) ? [[name, counts]] : [];
    });
  if (columns.length === 0) return null;
  return (
    <DetailSection title={t('detail.participation')} long>
      <table className="w-full max-w-2xl text-sm">
        <thead>
          <tr>
            <th scope="col" className="py-2 text-start font-normal text-muted">
              {t('detail.role')}
            </th>
            {columns.map(([name]) => (
              <th key={name} scope="col" className="py-2 ps-4 text-end font-normal text-muted">
                {fieldLabelOf(t, doc.kind, name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roles.map((role) => (
            <tr key={role} className="border-t border-line">
              <th scope="row" className="py-2.5 text-start font-normal">
                {valueLabel(t, 'role', role)}
              </th>
              {columns.map(([name, counts]) => (
                <td key={name} className="py-2.5 ps-4 text-end text-base font-semibold tabular-nums">
                  {counts[role] === null ? (
                    <span className="text-sm font-normal text-muted">{t('detail.unpublished')}</span>
                  ) : (
                    formatNumber(locale, counts[role])
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </DetailSection>
  );
}
