import { useI18n } from '../../../../../platform/i18n/index.ts';
import { RemoveButton } from '../../../../../web/forms/fields/RemoveButton.tsx';
import { Select } from '../../../../../web/forms/fields/Select.tsx';
import { Icon } from '../../../../../web/ui/icon.tsx';
import type { Condition } from '../../../model/definition.ts';
import { initialComparisonValue, operatorNeedsList, operatorNeedsValue, operatorsOfField } from './fields.ts';
import { useDesignerFacts } from './use-designer.ts';
import { ValueInput } from './ValueInput.tsx';
import { codeText } from './words.ts';

type ComparisonCondition = Extract<Condition, { field: string }>;
const shapes = ['row', 'all', 'any', 'not'] as const;
type ConditionShape = (typeof shapes)[number];
/** Maximum depth of nested conditions in the editor. */
const deepest = 5;

const shapeOf = (condition: Condition): ConditionShape =>
  'all' in condition ? 'all' : 'any' in condition ? 'any' : 'not' in condition ? 'not' : 'row';

/** The conditions inside a group or a negation; for a comparison, the comparison itself. */
const partsOf = (condition: Condition): readonly Condition[] => {
  if ('all' in condition) return condition.all;
  if ('any' in condition) return condition.any;
  return 'not' in condition ? [condition.not] : [condition];
};

/** Returns a function that creates a comparison of the first field. */
const useFirstRow = (): (() => ComparisonCondition) => {
  const { fields } = useDesignerFacts();
  return () => {
    const [field] = fields;
    const [is = 'is'] = operatorsOfField(field);
    const value = initialComparisonValue(field, is);
    return { field: field?.name ?? '', is, ...(value !== undefined && { value }) };
  };
};

function RowInput({ row, onRow }: { row: ComparisonCondition; onRow: (row: ComparisonCondition) => void }) {
  const words = useI18n();
  const { t } = words;
  const { fields } = useDesignerFacts();
  const field = fields.find(({ name }) => name === row.field);
  const known = fields.map(({ name, label }) => ({ value: name, label }));
  const offered = field ? known : [{ value: row.field, label: row.field || t('placeholder.select') }, ...known];
  const operators = operatorsOfField(field);
  const offeredOperators = operators.includes(row.is) ? operators : [row.is, ...operators];
  const begin = (name: string, is?: ComparisonCondition['is']) => {
    const next = fields.find((one) => one.name === name);
    const operator = is ?? operatorsOfField(next)[0] ?? 'is';
    const value = initialComparisonValue(next, operator);
    onRow({ field: name, is: operator, ...(value !== undefined && { value }) });
  };
  return (
    <div className="grid min-w-0 grow items-start gap-2 sm:grid-cols-3">
      <Select
        aria-label={t('flow.designer.condition.field')}
        value={row.field}
        options={offered}
        onChoose={(name) => begin(name)}
        className="office-field min-w-0"
      />
      <Select
        aria-label={t('flow.designer.condition.operator')}
        value={row.is}
        options={offeredOperators.map((value) => ({ value, label: codeText(words, 'operator', value) }))}
        onChoose={(is) =>
          operatorNeedsValue(is) && operatorNeedsList(is) === operatorNeedsList(row.is) && operatorNeedsValue(row.is)
            ? onRow({ ...row, is })
            : begin(row.field, is)
        }
        className="office-field min-w-0"
      />
      {operatorNeedsValue(row.is) && (
        <ValueInput
          field={field}
          label={t('flow.designer.condition.value')}
          value={row.value}
          list={operatorNeedsList(row.is)}
          onValue={(value) => onRow({ ...row, value })}
        />
      )}
    </div>
  );
}

interface Props {
  condition: Condition;
  depth?: number;
  onCondition: (condition: Condition) => void;
  /** Removes the condition. */
  onRemove?: () => void;
}

/** An editor for a condition as a tree of comparisons and of groups, of which all, any or none must hold. */
export function ConditionInput({ condition, depth = 0, onCondition, onRemove }: Props) {
  const words = useI18n();
  const { t } = words;
  const makeRow = useFirstRow();
  const shape = shapeOf(condition);
  const parts = partsOf(condition);
  const make = (as: ConditionShape, of: readonly Condition[]): Condition => {
    if (as === 'all') return { all: of };
    if (as === 'any') return { any: of };
    const [first = makeRow()] = of;
    if (as === 'not') return { not: of.length > 1 ? { any: of } : first };
    return 'field' in first ? first : makeRow();
  };
  return (
    <div className={`min-w-0 rounded-md border border-line p-2 ${depth % 2 ? 'bg-paper' : 'bg-surface'}`}>
      <div className="flex flex-wrap items-start justify-between gap-2 sm:flex-nowrap">
        <Select
          aria-label={t('flow.designer.condition.shape')}
          value={shape}
          options={shapes.map((value) => ({ value, label: codeText(words, 'designer.shape', value) }))}
          onChoose={(as) => onCondition(make(as, parts))}
          className="office-field w-40 shrink-0"
        />
        {'field' in condition && (
          <div className="order-last min-w-0 grow basis-full sm:order-none sm:basis-0">
            <RowInput row={condition} onRow={onCondition} />
          </div>
        )}
        {onRemove && <RemoveButton label={t('flow.designer.condition.remove')} onClick={onRemove} className="size-9" />}
      </div>
      <div className="mt-2 grid gap-2 empty:hidden">
        {shape !== 'row' &&
          parts.map((part, at) => (
            <ConditionInput
              key={`${at} ${shapeOf(part)}`}
              condition={part}
              depth={depth + 1}
              onCondition={(changed) => onCondition(shape === 'not' ? { not: changed } : make(shape, parts.with(at, changed)))}
              {...(shape !== 'not' && { onRemove: () => onCondition(make(shape, parts.toSpliced(at, 1))) })}
            />
          ))}
        {(shape === 'all' || shape === 'any') && depth < deepest && (
          <button type="button" onClick={() => onCondition(make(shape, [...parts, makeRow()]))} className="office-button w-fit">
            <Icon name="plus" className="size-4" />
            {t('flow.designer.condition.add')}
          </button>
        )}
      </div>
    </div>
  );
}

/** The condition of a branch, or a button to add one. */
export function BranchCondition({ when, onWhen }: { when: Condition | null | undefined; onWhen: (when: Condition | null) => void }) {
  const { t } = useI18n();
  const makeRow = useFirstRow();
  if (when) return <ConditionInput condition={when} onCondition={onWhen} onRemove={() => onWhen(null)} />;
  return (
    <button type="button" onClick={() => onWhen(makeRow())} className="office-button">
      <Icon name="plus" className="size-4" />
      {t('flow.designer.condition.add')}
    </button>
  );
}
