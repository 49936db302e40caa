import type { Paged } from '../../../../../base/paging.ts';
import { useT } from '../../../../../platform/i18n/index.ts';
import { DetailSection } from '../../../../../records/web/detail/DetailSection.tsx';
import { Badge } from '../../../../../web/ui/badges.tsx';
import { DateTime } from '../../../../../web/ui/date-time.tsx';
import { Link } from '../../../../../web/ui/link.tsx';
import { Pager } from '../../../../../web/ui/pager.tsx';
import { PageHead } from '../../../../member/web/member/MemberShell.tsx';
import type { StartableForm, WorkListRow } from '../../../operations.ts';
import { localizedFlowElementName, useFlowWords } from './flow-page.tsx';
import { RequestFormLinks } from './RequestFormLinks.tsx';
import { caseTones } from './tones.ts';

function Row({ row }: { row: WorkListRow }) {
  const words = useFlowWords();
  const { say } = words;
  const { case: id, title, flow, state, started, decided } = row;
  return (
    <li className="border-t border-line py-4">
      <p className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Badge tone={caseTones[state]}>{words.of('flow.case', state)}</Badge>
        <span className="wrap-anywhere">{localizedFlowElementName(words, flow, '')}</span>
      </p>
      <h3 className="font-semibold wrap-anywhere">
        <Link to={`/uc/flow/${id}`} dir="auto" className="inline-block min-h-6 hover:text-primary hover:underline">
          {title}
        </Link>
      </h3>
      <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
        <span>
          {say('flow.started')} <DateTime iso={started} />
        </span>
        {decided && (
          <span>
            {say('flow.ended')} <DateTime iso={decided} />
          </span>
        )}
      </p>
    </li>
  );
}

interface Props {
  cases: Paged<WorkListRow>;
  forms: readonly StartableForm[];
}

/** The user centre page of the user's own requests, and of the forms for new ones. */
export function MyRequestsPage({ cases: { docs, page, pages }, forms }: Props) {
  const t = useT();
  const { say } = useFlowWords();
  return (
    <>
      <PageHead title={say('flow.mine')} lead={say('flow.mine.lead')} />
      <DetailSection title={say('flow.new')}>
        <RequestFormLinks forms={forms} to={(flow) => `/uc/flow/new/${encodeURIComponent(flow)}`} />
      </DetailSection>
      <DetailSection title={say('flow.mine.cases')}>
        {docs.length > 0 ? (
          <ul className="border-b border-line">
            {docs.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        ) : (
          <p className="text-muted">
            {t('state.empty')} {say('flow.mine.none')}
          </p>
        )}
        <Pager page={page} pages={pages} href={(to) => (to > 1 ? `/uc/flow?page=${to}` : '/uc/flow')} />
      </DetailSection>
    </>
  );
}
