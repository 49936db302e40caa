import { useState } from 'react';
import { useI18n } from '../../../../../platform/i18n/index.ts';
import { Drawer } from '../../../../../web/office/Drawer.tsx';
import { officeCall } from '../../../../../web/office/office.ts';
import { Badge } from '../../../../../web/ui/badges.tsx';
import { DateTime } from '../../../../../web/ui/date-time.tsx';
import type { FlowDetail } from '../../../operations.ts';
import { FlowDiagram, type FlowDrawing } from './FlowDiagram.tsx';
import { useDesignerFacts } from './use-designer.ts';

interface Props {
  flow: FlowDetail;
  /** True if there are unsaved changes, which reverting would discard. */
  isDirty: boolean;
  onRevert: (number: number) => void;
  onClose: () => void;
}

/** A drawer with the published versions, as diagrams; each can replace the draft. */
export function VersionsDrawer({ flow, isDirty, onRevert, onClose }: Props) {
  const { t } = useI18n();
  const { mayEdit } = useDesignerFacts();
  const [seen, setSeen] = useState<number | null>(null);
  return (
    <Drawer title={t('flow.designer.versions')} wide onClose={onClose}>
      <p className="mb-4 text-muted">{t(isDirty ? 'flow.designer.versions.dirty' : 'flow.designer.versions.hint')}</p>
      {flow.versions.length === 0 && <p className="text-muted">{t('flow.designer.versions.none')}</p>}
      <ol>
        {flow.versions.map(({ number, at, by }) => (
          <li key={number} className="border-b border-line py-2">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="font-semibold tabular-nums">{t('flow.designer.version', { number })}</span>
              {number === flow.published && <Badge tone="in-force">{t('flow.designer.version.current')}</Badge>}
              <DateTime iso={at} className="text-muted" />
              <bdi className="grow">{by ?? '—'}</bdi>
              <button
                type="button"
                aria-expanded={seen === number}
                onClick={() => setSeen(seen === number ? null : number)}
                className="office-button"
              >
                {t('flow.designer.version.view')}
              </button>
              {mayEdit && (
                <button type="button" onClick={() => onRevert(number)} className="office-button">
                  {t('flow.designer.version.revert')}
                </button>
              )}
            </div>
            {seen === number && (
              <div className="mt-3">
                <FlowDiagram
                  ask={() => officeCall<FlowDrawing>('GET', `flows/${encodeURIComponent(flow.id)}/diagram?number=${number}`)}
                  of={number}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
    </Drawer>
  );
}
