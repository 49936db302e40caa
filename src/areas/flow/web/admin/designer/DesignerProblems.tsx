import { useI18n } from '../../../../../platform/i18n/index.ts';
import { RemoveButton } from '../../../../../web/forms/fields/RemoveButton.tsx';
import { type DefinitionProblem, findFlowStep } from '../../../model/definition.ts';
import { findFlowBranch, findFlowNode } from './edit.ts';
import { cardId, formatDefinitionProblem } from './FlowNodeCard.tsx';
import type { Designer } from './use-designer.ts';
import { nameInLocale, titleOfBranch, titleOfNode } from './words.ts';

interface Props {
  designer: Designer;
  /** Opens the drawer in which a problem without a card is corrected. */
  onPanel: (panel: 'form' | 'settings') => void;
  onClose: () => void;
}

/** The list of problems of the definition; each leads to its card or drawer. */
export function DesignerProblems({ designer, onPanel, onClose }: Props) {
  const words = useI18n();
  const { t, locale } = words;
  const { problems, work } = designer;
  const { nodes, form = [] } = work.draft;
  const placeOf = ({ at }: DefinitionProblem): string => {
    if (at === null) return '';
    const node = findFlowStep(work.draft, at) ?? findFlowNode(nodes, at);
    if (node) return titleOfNode(node, words);
    const found = findFlowBranch(nodes, at);
    if (found) return titleOfBranch(found.branch, found.fork.branches.indexOf(found.branch), words);
    const field = form.find(({ id }) => id === at);
    return field ? nameInLocale(field.names, locale) : '';
  };
  const jump = ({ at }: DefinitionProblem) => {
    const card = at === null ? null : document.getElementById(cardId(at));
    if (card) {
      card.scrollIntoView({ block: 'center', inline: 'center' });
      card.focus({ preventScroll: true });
    } else onPanel(form.some(({ id }) => id === at) ? 'form' : 'settings');
  };
  return (
    <section aria-label={t('flow.designer.problems')} className="mb-4 rounded-md border border-line bg-surface p-3 print:hidden">
      <div className="flex items-center justify-between gap-2">
        <div role="status">
          <h2 className="font-semibold">
            {problems.length > 0 ? t('flow.designer.problems.count', { count: problems.length }) : t('flow.designer.problems.none')}
          </h2>
        </div>
        <RemoveButton label={t('action.close')} onClick={onClose} className="size-9" />
      </div>
      <ul className="empty:hidden">
        {problems.map((problem, at) => (
          <li key={at} className="border-t border-line">
            <button
              type="button"
              onClick={() => jump(problem)}
              className="min-h-9 w-full cursor-pointer py-1 text-start wrap-anywhere hover:text-primary"
            >
              {placeOf(problem) && <b className="font-semibold">{placeOf(problem)}: </b>}
              {formatDefinitionProblem(problem, words)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
