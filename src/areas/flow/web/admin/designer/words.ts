import { type Locale, locales } from '../../../../../base/locales.ts';
import type { TranslationContext } from '../../../../../web/office/module.ts';
import { textOfKey } from '../../../../../web/office/texts.tsx';
import {
  type AssigneeRule,
  type Condition,
  type FlowBranch,
  type FlowNode,
  type LocalizedNames,
  type StepTimeLimit,
  type VotingRule,
  voteModes,
} from '../../../model/definition.ts';
import type { ChoosableField } from './field-choice.ts';

/** A name in the reader's language, or in the first language that has one. */
export const nameInLocale = (names: LocalizedNames, locale: Locale): string =>
  names[locale] || (locales.map((one) => names[one]).find((name) => name) ?? '');

/** The text with the key `flow.<key>.<code>`; the code itself if there is no such text. */
export const codeText = ({ t }: TranslationContext, key: string, code: string): string => textOfKey(t, `flow.${key}.${code}`) ?? code;

export const nodeTypeText = (node: Pick<FlowNode, 'type'> & { mode?: string }, words: TranslationContext): string =>
  codeText(words, 'step', node.type === 'fork' && node.mode ? `fork.${node.mode}` : node.type);

/** The title of a node: its name, or its type if it has none. */
export const titleOfNode = (node: FlowNode, words: TranslationContext): string =>
  nameInLocale(node.names, words.locale) || nodeTypeText(node, words);

export const titleOfBranch = (branch: FlowBranch, at: number, { t, locale }: TranslationContext): string =>
  nameInLocale(branch.names, locale) || t('flow.designer.branch.at', { number: at + 1 });

const whoWords = (who: AssigneeRule, words: TranslationContext, labels: readonly { value: string; label: string }[]): string => {
  const { t } = words;
  switch (who.by) {
    case 'accounts':
      return t('flow.designer.accounts', { count: who.accounts.length });
    case 'label':
      return t('flow.designer.by.label', { name: labels.find(({ value }) => value === who.label)?.label ?? (who.label || '…') });
    case 'permission':
      return t('flow.designer.by.permission', { name: who.permission || '…' });
    case 'leader':
      return who.up > 0 ? t('flow.designer.by.leader.up', { count: who.up }) : t('flow.designer.by.leader');
    case 'chosen':
      return t(who.chooser === 'applicant' ? 'flow.designer.chooser.applicant' : 'flow.designer.chooser.approver');
    default:
      return codeText(words, 'who', who.by);
  }
};

/** The rules for approvers as text. */
export const formatAssigneeRules = (
  list: readonly AssigneeRule[],
  words: TranslationContext,
  labels: readonly { value: string; label: string }[],
): string =>
  list.length === 0 ? words.t('flow.designer.nobody') : list.map((who) => whoWords(who, words, labels)).join(words.t('flow.designer.or'));

/** A voting rule as text. */
export const formatVotingRule = (vote: VotingRule, words: TranslationContext): string => {
  const { t } = words;
  const mode =
    vote.mode === 'ratio'
      ? t(vote.more ? 'flow.designer.vote.more' : 'flow.designer.vote.least', { percent: vote.percent ?? 0 })
      : codeText(words, 'vote', voteModes.includes(vote.mode) ? vote.mode : 'any');
  return vote.veto ? `${mode} · ${t('flow.designer.vote.veto.short')}` : mode;
};

/** A time limit as text: working hours and action. */
export const formatTimeLimit = ({ hours, action }: StepTimeLimit, words: TranslationContext): string =>
  words.t('flow.designer.limit.words', { count: hours, action: codeText(words, 'limit', action) });

const valueWords = (value: unknown, field: ChoosableField | undefined, { t }: TranslationContext): string =>
  [value]
    .flat()
    .map((one) => {
      if (typeof one === 'boolean') return t(one ? 'flow.designer.yes' : 'flow.designer.no');
      return field?.options.find((option) => option.value === one)?.label ?? String(one ?? '');
    })
    .filter(Boolean)
    .join(', ') || '…';

/** A condition as text. */
export const formatCondition = (when: Condition, fields: readonly ChoosableField[], words: TranslationContext): string => {
  const { t } = words;
  const inner = (list: readonly Condition[], glue: string) =>
    list
      .map((one) => ('field' in one || 'not' in one ? formatCondition(one, fields, words) : `(${formatCondition(one, fields, words)})`))
      .join(glue);
  if ('all' in when) return inner(when.all, t('flow.designer.and')) || '…';
  if ('any' in when) return inner(when.any, t('flow.designer.or')) || '…';
  if ('not' in when) return t('flow.designer.not.words', { condition: formatCondition(when.not, fields, words) });
  const field = fields.find(({ name }) => name === when.field);
  const [name, operator] = [field?.label ?? when.field, codeText(words, 'operator', when.is)];
  const bare = when.is === 'filled' || when.is === 'empty' || when.is === 'changed';
  return bare ? `${name} ${operator}` : `${name} ${operator} ${valueWords(when.value, field, words)}`;
};
