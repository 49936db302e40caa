import type { ReactNode } from 'react';
import { useT } from '../../../platform/i18n/index.ts';
import { areaAddresses } from '../../../web/addresses.ts';
import { Button, buttonClass, LinkButton } from '../../../web/ui/button.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { Link } from '../../../web/ui/link.tsx';
import { useView } from '../../../web/ui/view.ts';
import { paths } from '../../kinds/paths.ts';
import { isComparableKind } from '../compare/comparison-state.ts';
import type { RecordBrief } from './brief.ts';
import { CitationDialog, citationDialogId } from './Cite.tsx';
import { FollowButton } from './FollowButton.tsx';
import { useShare } from './share.tsx';

interface Props {
  brief: RecordBrief;
  followed: string | null | undefined;
  /** Source of the record, shown below the actions. */
  children: ReactNode;
}

/** Side column of a record: actions and source. In the mobile view the actions are in a toolbar (ActionBar). */
export function SideBox({ brief, followed, children }: Props) {
  const t = useT();
  const { kind, id } = brief;
  const share = useShare(brief);
  const mobile = useView() === 'mobile';
  return (
    <aside className="mt-10 lg:sticky lg:top-24 lg:mt-0 lg:self-start">
      {!mobile && (
        <div className="flex gap-2 print:hidden">
          <button type="button" popoverTarget={citationDialogId} className={buttonClass('outline', 'flex-1 px-2')}>
            <Icon name="quote" className="size-4" />
            {t('action.cite')}
          </button>
          <Button variant="outline" className="flex-1 px-2 noscript:hidden" onClick={share}>
            <Icon name="share" className="size-4" />
            {t('action.share')}
          </Button>
        </div>
      )}
      <FollowButton key={`${kind} ${id}`} doc={brief} followed={followed} />
      {isComparableKind(kind) && (
        <LinkButton to={paths.compare(kind, [id])} variant="outline" className="mt-2 w-full print:hidden">
          <Icon name="columns" className="size-4" />
          {t('compare.action')}
        </LinkButton>
      )}
      <CitationDialog brief={brief} />
      {children}
      <Link
        to={`${areaAddresses.feedback}?about=${kind}:${id}`}
        className="text-link mt-4 inline-flex items-center gap-2 text-sm print:hidden"
      >
        <Icon name="flag" className="size-4" />
        {t('feedback.report')}
      </Link>
    </aside>
  );
}
