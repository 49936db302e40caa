import type { ReactNode } from 'react';
import { useI18n } from '../../../../../platform/i18n/index.ts';
import type { TranslationContext } from '../../../../../web/office/module.ts';
import { RowTool } from '../../../../../web/office/parts.tsx';
import { textOfKey } from '../../../../../web/office/texts.tsx';
import { Icon } from '../../../../../web/ui/icon.tsx';
import { type DefinitionProblem, type FlowNode, isDecideStep } from '../../../model/definition.ts';
import { nodeIcons } from './make.ts';
import { useTreeContext } from './tree-context.ts';
import { useDesignerFacts } from './use-designer.ts';
import { formatAssigneeRules, formatTimeLimit, formatVotingRule, nodeTypeText, titleOfNode } from './words.ts';

/** The text of a problem. */
export const formatDefinitionProblem = ({ code, detail, most }: DefinitionProblem, { t }: TranslationContext): string =>
  code === 'tooMany'
    ? (textOfKey(t, `flow.problem.tooMany.${detail}`, { most }) ?? code)
    : [textOfKey(t, `flow.problem.${code}`) ?? code, detail].filter(Boolean).join(': ');

/** DOM id of the card of a node or branch. */
export const cardId = (id: string): string => `card-${id}`;

/** The problems of a node, branch or form field. */
export function NodeProblems({ id }: { id: string }) {
  const words = useI18n();
  const { problems } = useDesignerFacts();
  const here = problems.filter(({ at }) => at === id);
  if (here.length === 0) return null;
  return (
    <ul id={`${cardId(id)}-problems`} className="grid gap-0.5 border-t border-line px-3 py-1.5 text-xs text-danger">
      {here.map((problem, at) => (
        <li key={at} className="flex items-start gap-1 wrap-anywhere">
          <Icon name="triangle-alert" className="mt-0.5 size-3.5" />
          {formatDefinitionProblem(problem, words)}
        </li>
      ))}
    </ul>
  );
}

interface FrameProps {
  id: string;
  /** CSS classes of the card. */
  className?: string;
  /** Content of the button that opens the form. */
  children: ReactNode;
  /** Tools at the bottom of the card. */
  tools?: ReactNode;
}

/** A card that opens the form of its node or branch. */
export function CardFrame({ id, className = '', children, tools }: FrameProps) {
  const { onOpen, onMark } = useTreeContext();
  const faulty = useDesignerFacts().problems.some(({ at }) => at === id);
  return (
    <div className={`group rounded-md border bg-surface ${faulty ? 'border-danger' : 'border-line'} ${className}`}>
      <button
        id={cardId(id)}
        type="button"
        data-card={id}
        aria-describedby={faulty ? `${cardId(id)}-problems` : undefined}
        onClick={() => onOpen(id)}
        onFocus={() => onMark(id)}
        className="block w-full cursor-pointer rounded-md px-3 py-2 text-start hover:text-primary"
      >
        {children}
      </button>
      <NodeProblems id={id} />
      {tools && (
        <div className="flex justify-end border-t border-line px-1 opacity-60 group-focus-within:opacity-100 group-hover:opacity-100 print:hidden">
          {tools}
        </div>
      )}
    </div>
  );
}

/** Tools of a card: move up, move down, duplicate, delete. */
export function CardTools({ id, name, isBranch = false }: { id: string; name: string; isBranch?: boolean }) {
  const { t } = useI18n();
  const { onMove, onDuplicate, onRemove } = useTreeContext();
  const { mayEdit } = useDesignerFacts();
  if (!mayEdit) return null;
  const tool = (icon: string, text: string, className = '') => ({ icon, title: text, label: `${text}: ${name}`, className });
  const [up, down] = isBranch ? (['chevron-left', 'chevron-right'] as const) : (['chevron-down', 'chevron-down'] as const);
  return (
    <>
      <RowTool {...tool(up, t('flow.designer.up'), isBranch ? 'max-md:rotate-90' : 'rotate-180')} onClick={() => onMove(id, -1)} />
      <RowTool {...tool(down, t('flow.designer.down'), isBranch ? 'max-md:rotate-90' : '')} onClick={() => onMove(id, 1)} />
      {!isBranch && <RowTool {...tool('layers', t('flow.designer.duplicate'))} onClick={() => onDuplicate(id)} />}
      <RowTool {...tool('trash-2', t('office.delete'), 'hover:text-danger')} onClick={() => onRemove(id)} />
    </>
  );
}

/** Lines on the card of a node: approvers, voting rule and time limit of a step, or the hours of a wait step; nothing for a fork. */
function NodeSettingsSummary({ node }: { node: FlowNode }) {
  const words = useI18n();
  const { labels } = useDesignerFacts();
  const line = 'block text-xs text-muted wrap-anywhere';
  if (node.type === 'fork') return null;
  if (node.type === 'wait') return <span className={line}>{words.t('flow.designer.wait.words', { count: node.hours })}</span>;
  return (
    <>
      <span className={line}>{formatAssigneeRules(node.who, words, labels)}</span>
      {isDecideStep(node) && <span className={line}>{formatVotingRule(node.vote, words)}</span>}
      {isDecideStep(node) && node.limit && <span className={line}>{formatTimeLimit(node.limit, words)}</span>}
    </>
  );
}

/** The card of a node: title, approvers, voting rule, time limit and problems. */
export function FlowNodeCard({ node }: { node: FlowNode }) {
  const words = useI18n();
  const title = titleOfNode(node, words);
  const type = nodeTypeText(node, words);
  return (
    <CardFrame id={node.id} className="w-full md:w-64" tools={<CardTools id={node.id} name={title} />}>
      <span className="flex items-start gap-2">
        <Icon name={nodeIcons[node.type]} className="mt-0.5 size-4 text-primary" />
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{title}</span>
          {type !== title && <span className="block text-xs text-muted">{type}</span>}
          <NodeSettingsSummary node={node} />
        </span>
      </span>
    </CardFrame>
  );
}
