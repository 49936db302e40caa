import type { ReactNode } from 'react';
import { isOfficeAddress } from '../../../../../base/views.ts';
import { useT } from '../../../../../platform/i18n/index.ts';
import { valueLabel } from '../../../../../web/lib/labels.ts';
import { Badge } from '../../../../../web/ui/badges.tsx';
import { DateTime } from '../../../../../web/ui/date-time.tsx';
import { Icon } from '../../../../../web/ui/icon.tsx';
import { Link } from '../../../../../web/ui/link.tsx';
import type { CaseDetail } from '../../../operations.ts';
import { localizedFlowElementName, useFlowWords } from './flow-page.tsx';
import type { ConflictNotice } from './task-action.ts';
import { caseTones } from './tones.ts';

/** The heading facts of a case: state, subject, flow, applicant, country and dates. */
export function CaseHeadFacts({ detail, office }: { detail: CaseDetail; office: boolean }) {
  const t = useT();
  const words = useFlowWords();
  const { say } = words;
  const { state, subject, link, flow, flowVersion, country, applicant, started, ended } = detail;
  const fact = (label: string, value: ReactNode) => (
    <span className="wrap-anywhere">
      {label}: <span className="text-ink">{value}</span>
    </span>
  );
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
      <Badge tone={caseTones[state]}>{words.of('flow.case', state)}</Badge>
      <span>{words.of('flow.subject', subject)}</span>
      {fact(say('flow.flow'), say('flow.version', { name: localizedFlowElementName(words, flow, ''), version: flowVersion }))}
      {applicant && fact(say('flow.applicant'), <bdi>{applicant.name}</bdi>)}
      {country && <span>{valueLabel(t, 'country', country)}</span>}
      {fact(say('flow.started'), <DateTime iso={started} />)}
      {ended && fact(say('flow.ended'), <DateTime iso={ended} />)}
      {link && (
        <Link to={link} reloadDocument={office !== isOfficeAddress(link)} className="text-link inline-flex min-h-8 items-center gap-1">
          {say('flow.link')}
          <Icon name="external-link" className="size-4" />
        </Link>
      )}
    </p>
  );
}

const Note = ({ alert = false, children }: { alert?: boolean; children: ReactNode }) => (
  <div
    role={alert ? 'alert' : undefined}
    className={`mt-4 rounded border bg-surface px-5 py-3 text-sm wrap-anywhere ${alert ? 'border-danger' : 'border-line'}`}
  >
    {children}
  </div>
);

/** Notices above the case: a conflict with another decision, a blocked or paused case, and the reason of its end. */
export function Notices({ detail, late }: { detail: CaseDetail; late: ConflictNotice | null }) {
  const { say, of } = useFlowWords();
  const { state, stuck, reason } = detail;
  return (
    <>
      {late && (
        <Note alert>
          <p>{late.text}</p>
          {late.typed && !detail.may.includes('comment') && (
            <>
              <p className="mt-2 text-muted">{say('flow.typed')}</p>
              <p dir="auto" className="whitespace-pre-line">
                {late.typed}
              </p>
            </>
          )}
        </Note>
      )}
      {stuck && <Note>{say('flow.stuck', { why: of('flow.error', stuck) })}</Note>}
      {state === 'paused' && <Note>{say('flow.paused')}</Note>}
      {reason && (
        <Note>
          <p className="font-semibold">{say('flow.reason.of')}</p>
          <p dir="auto" className="whitespace-pre-line">
            {reason}
          </p>
        </Note>
      )}
    </>
  );
}
