import { useRef } from 'react';
import { useT } from '../../../../../platform/i18n/index.ts';
import type { ListAction } from '../../../../../web/office/list/steps.ts';
import { officeCall } from '../../../../../web/office/office.ts';
import { Badge } from '../../../../../web/ui/badges.tsx';
import { Button } from '../../../../../web/ui/button.tsx';
import { Dialog, DialogButtons } from '../../../../../web/ui/dialog.tsx';
import type { BatchTaskResult, WorkListRow } from '../../../operations.ts';
import { useFlowWords } from './flow-page.tsx';
import type { FlowWords } from './words.ts';

const looks = { approve: 'check', reject: 'ban' } as const;

/** Batch actions that approve or reject all selected tasks; each task has a result of its own. */
export const createBatchDecisionActions = ({ say, of }: FlowWords): readonly ListAction[] =>
  (['approve', 'reject'] as const).map((decision) => ({
    name: decision,
    icon: looks[decision],
    label: of('flow.do', decision),
    done: say('flow.batch.done'),
    fields: [{ name: 'reason', words: decision === 'reject' ? 'reason.no' : 'reason', type: 'textarea', empty: 'omitted' }],
    batch: true,
    plain: false,
    when: () => true,
    question: (count) => say(`flow.batch.${decision}`, { count }),
    take: (rows, body) => officeCall('POST', 'flow-tasks/decide', { tasks: rows.map(({ id }) => id), decision, ...body }),
  }));

interface Props {
  rows: readonly WorkListRow[];
  results: readonly BatchTaskResult[];
  onClose: () => void;
}
/** A dialog with the result of each task of a batch. */
export function BatchResultsDialog({ rows, results, onClose }: Props) {
  const t = useT();
  const { say, of } = useFlowWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const done = results.filter(({ ok }) => ok).length;
  return (
    <Dialog
      ref={dialog}
      title={say('flow.batch.results')}
      text={say('flow.batch.count', { count: done, total: results.length })}
      onClose={onClose}
      className="office-dense"
    >
      <ul className="mb-5 max-h-80 overflow-y-auto border-b border-line">
        {results.map(({ id, ok, error }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line py-2">
            <bdi className="min-w-0 wrap-anywhere">{rows.find((row) => row.id === id)?.title ?? id}</bdi>
            {ok ? (
              <Badge tone="in-force">{say('flow.batch.ok')}</Badge>
            ) : (
              <span className="text-danger">{error ? of('flow.error', error) : t('state.failed.hint')}</span>
            )}
          </li>
        ))}
      </ul>
      <DialogButtons>
        <Button onClick={() => dialog.current?.close()}>{t('action.close')}</Button>
      </DialogButtons>
    </Dialog>
  );
}
