import type { KeyboardEvent } from 'react';
import { useI18n } from '../../../../../platform/i18n/index.ts';
import { Icon } from '../../../../../web/ui/icon.tsx';
import type { FlowBranch, FlowFork, FlowNode } from '../../../model/definition.ts';
import { defaultBranchKeyOf, type NodePosition, rootSequenceKey, type SequenceKey } from './edit.ts';
import { CardFrame, CardTools, FlowNodeCard } from './FlowNodeCard.tsx';
import { useTreeContext } from './tree-context.ts';
import { useDesignerFacts } from './use-designer.ts';
import { formatCondition, titleOfBranch } from './words.ts';

/** The line between two cards, with the button that inserts a node at this position. */
function NodeInsertButton({ spot }: { spot: NodePosition }) {
  const { t } = useI18n();
  const { onAdd } = useTreeContext();
  const { mayEdit } = useDesignerFacts();
  return (
    <div className="flex flex-col items-center">
      <span className="h-2 w-px bg-line" />
      {mayEdit && (
        <>
          <button
            type="button"
            aria-label={t('flow.designer.add')}
            title={t('flow.designer.add')}
            onClick={() => onAdd(spot)}
            className="grid size-7 cursor-pointer place-items-center rounded-full border border-line bg-surface text-muted hover:border-primary hover:text-primary pointer-coarse:size-10 print:hidden"
          >
            <Icon name="plus" className="size-4" />
          </button>
          <span className="h-2 w-px bg-line print:hidden" />
        </>
      )}
    </div>
  );
}

/** A sequence of nodes. */
function NodeList({ nodes, list }: { nodes: readonly FlowNode[]; list: SequenceKey }) {
  return (
    <div className="flex w-full flex-col items-center">
      <NodeInsertButton spot={{ list, at: 0 }} />
      <ol className="flex w-full flex-col items-center">
        {nodes.map((node, at) => (
          <li key={node.id} className="flex w-full flex-col items-center">
            {node.type === 'fork' ? <ForkBox fork={node} /> : <FlowNodeCard node={node} />}
            <NodeInsertButton spot={{ list, at: at + 1 }} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function BranchHead({ branch, at, mode }: { branch: FlowBranch; at: number; mode: FlowFork['mode'] }) {
  const words = useI18n();
  const { fields } = useDesignerFacts();
  const title = titleOfBranch(branch, at, words);
  return (
    <CardFrame id={branch.id} className="w-full self-center bg-sunken! md:w-64" tools={<CardTools id={branch.id} name={title} isBranch />}>
      <span className="block font-semibold wrap-anywhere">{title}</span>
      {mode !== 'all' && (
        <span className="block text-xs text-muted wrap-anywhere">{branch.when ? formatCondition(branch.when, fields, words) : '…'}</span>
      )}
    </CardFrame>
  );
}

const columnClass = 'flex min-w-0 flex-col max-md:w-full max-md:border-s-2 max-md:border-line max-md:ps-2 md:min-w-64';

/** A fork with its branches side by side, or one below the other on a narrow screen. */
function ForkBox({ fork }: { fork: FlowFork }) {
  const { t } = useI18n();
  const { onAddBranch } = useTreeContext();
  const { mayEdit } = useDesignerFacts();
  return (
    <div className="flex w-full flex-col items-center rounded-lg border border-dashed border-control p-2 md:w-auto md:p-3">
      <FlowNodeCard node={fork} />
      <ol className="mt-3 flex w-full gap-3 max-md:flex-col" aria-label={t('flow.designer.branches')}>
        {fork.branches.map((branch, at) => (
          <li key={branch.id} data-way className={columnClass}>
            <BranchHead branch={branch} at={at} mode={fork.mode} />
            <NodeList nodes={branch.nodes} list={branch.id} />
          </li>
        ))}
        {fork.otherwise && (
          <li data-way className={columnClass}>
            <p className="w-full self-center rounded-md border border-line bg-sunken px-3 py-2 font-semibold md:w-64">
              {t('flow.designer.otherwise')}
            </p>
            <NodeList nodes={fork.otherwise} list={defaultBranchKeyOf(fork)} />
          </li>
        )}
        {mayEdit && (
          <li className="print:hidden">
            <button type="button" onClick={() => onAddBranch(fork.id)} className="office-button">
              <Icon name="plus" className="size-4" />
              {t('flow.designer.branch.add')}
            </button>
          </li>
        )}
      </ol>
    </div>
  );
}

/** Direction of an arrow key: -1 backwards, 1 forwards. */
const steps: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** The card to which an arrow key moves the focus; null or undefined if there is none. */
const nextCard = (tree: HTMLElement, from: HTMLElement, key: string): HTMLElement | null | undefined => {
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const cards = [...tree.querySelectorAll<HTMLElement>('[data-card]')];
    return cards[cards.indexOf(from) + (key === 'ArrowDown' ? 1 : -1)];
  }
  const way = from.closest('[data-way]');
  let sibling = key === 'ArrowRight' ? way?.nextElementSibling : way?.previousElementSibling;
  while (sibling && !sibling.querySelector('[data-card]'))
    sibling = key === 'ArrowRight' ? sibling.nextElementSibling : sibling.previousElementSibling;
  return sibling?.querySelector<HTMLElement>('[data-card]');
};

/** The definition as cards in sequence. Arrow keys move the focus between cards, Alt and an arrow key move the card, Delete removes it. */
export function FlowTree({ nodes }: { nodes: readonly FlowNode[] }) {
  const { t } = useI18n();
  const { onMove, onAcross, onRemove } = useTreeContext();
  const { mayEdit } = useDesignerFacts();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const card = event.target;
    const id = card instanceof HTMLElement ? card.dataset.card : undefined;
    if (!(card instanceof HTMLElement) || id === undefined || event.ctrlKey || event.metaKey) return;
    const { key, altKey } = event;
    const step = steps[key];
    if (key === 'Delete' && mayEdit) onRemove(id);
    else if (step && altKey && mayEdit) (key === 'ArrowLeft' || key === 'ArrowRight' ? onAcross : onMove)(id, step);
    else if (step && !altKey) nextCard(event.currentTarget, card, key)?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <section
      aria-label={t('flow.designer.tree')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="overflow-x-auto pb-4 focus-visible:-outline-offset-2"
    >
      <div className="flex flex-col items-center md:w-max md:min-w-full">
        <p className="badge">{t('flow.designer.begin')}</p>
        <NodeList nodes={nodes} list={rootSequenceKey} />
        <p className="badge">{t('flow.designer.end')}</p>
      </div>
    </section>
  );
}
