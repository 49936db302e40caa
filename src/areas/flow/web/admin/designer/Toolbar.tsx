import { useId } from 'react';
import { useI18n } from '../../../../../platform/i18n/index.ts';
import { Icon } from '../../../../../web/ui/icon.tsx';
import type { Designer } from './use-designer.ts';

/** Names of the drawers with tools of the designer; forms of nodes and branches have other drawers. */
export type PanelName = 'simulate' | 'coverage' | 'settings' | 'form' | 'versions' | 'import';

interface Props {
  designer: Designer;
  mayEdit: boolean;
  /** True if the diagram is shown instead of the cards. */
  drawn: boolean;
  onPanel: (panel: PanelName) => void;
  onCheck: () => void;
  onDrawn: (on: boolean) => void;
  onExport: () => void;
}

/** The toolbar of the designer; rarely used tools are in a menu. */
export function Toolbar({ designer, mayEdit, drawn, onPanel, onCheck, onDrawn, onExport }: Props) {
  const { t } = useI18n();
  const id = useId();
  const { problems, base } = designer;
  const item = (panel: PanelName, text: string) => (
    <button type="button" popoverTarget={id} popoverTargetAction="hide" onClick={() => onPanel(panel)} className="panel-link w-full">
      {text}
    </button>
  );
  return (
    <>
      {mayEdit && (
        <>
          <button
            type="button"
            title={t('flow.designer.undo')}
            aria-label={t('flow.designer.undo')}
            aria-keyshortcuts="Control+Z"
            disabled={!designer.undo}
            onClick={() => designer.undo?.()}
            className="office-button"
          >
            <Icon name="undo-2" className="size-4" />
          </button>
          <button
            type="button"
            title={t('flow.designer.redo')}
            aria-label={t('flow.designer.redo')}
            aria-keyshortcuts="Control+Shift+Z"
            disabled={!designer.redo}
            onClick={() => designer.redo?.()}
            className="office-button"
          >
            <Icon name="redo-2" className="size-4" />
          </button>
        </>
      )}
      <button type="button" onClick={onCheck} className="office-button">
        <Icon
          name={problems.length > 0 ? 'triangle-alert' : 'circle-check'}
          className={`size-4 ${problems.length > 0 ? 'text-danger' : 'text-in-force'}`}
        />
        {t('flow.designer.check')}
        {problems.length > 0 && <span className="tabular-nums text-danger">{problems.length}</span>}
      </button>
      <button type="button" onClick={() => onPanel('simulate')} className="office-button">
        <Icon name="circle-play" className="size-4" />
        {t('flow.designer.simulate')}
      </button>
      <button type="button" onClick={() => onPanel('coverage')} className="office-button">
        <Icon name="table" className="size-4" />
        {t('flow.designer.coverage')}
      </button>
      <button
        type="button"
        aria-pressed={drawn}
        onClick={() => onDrawn(!drawn)}
        className={`office-button ${drawn ? 'border-primary bg-primary-soft text-primary' : ''}`}
      >
        <Icon name="share" className="size-4" />
        {t('flow.designer.diagram')}
      </button>
      <button type="button" popoverTarget={id} className="office-button">
        {t('flow.designer.more')}
        <Icon name="chevron-down" className="size-4" />
      </button>
      <div id={id} popover="auto" className="panel panel-end text-sm">
        {item('settings', t('flow.designer.settings'))}
        {base.subject === 'form' && item('form', t('flow.designer.form'))}
        {item('versions', t('flow.designer.versions'))}
        <button type="button" popoverTarget={id} popoverTargetAction="hide" onClick={onExport} className="panel-link w-full">
          {t('flow.designer.export')}
        </button>
        {mayEdit && item('import', t('flow.designer.import'))}
      </div>
    </>
  );
}
