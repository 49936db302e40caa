import { useT } from '../../../../platform/i18n/index.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import type { LocalDraftControl } from './use-local-draft.ts';

/** Notice that offers to restore or discard the unsaved text of an earlier visit. */
export function LocalDraftOffer({ draft: { offered, take, drop } }: { draft: LocalDraftControl }) {
  const t = useT();
  if (!offered) return null;
  return (
    <div role="status" className="rounded-md border border-primary bg-primary-soft px-4 py-3">
      <p>
        {t('content.kept')} <DateTime iso={offered.at} />
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button className="min-h-9!" onClick={take}>
          {t('content.kept.take')}
        </Button>
        <Button variant="outline" className="min-h-9!" onClick={drop}>
          {t('content.kept.drop')}
        </Button>
      </div>
    </div>
  );
}
