import { type ComponentType, createContext, type ReactNode, use } from 'react';
import { localizedName } from '../../../../../base/names.ts';
import { useI18n } from '../../../../../platform/i18n/index.ts';
import type { LocalizedNames } from '../../../model/definition.ts';
import type { Person } from '../../../operations.ts';
import { type FlowWords, fetchWords } from './words.ts';

/** Props of a field that selects accounts. The back office searches accounts; applicants may not search them. */
export interface PeopleFieldProps {
  name: string;
  label: string;
  many?: boolean;
  hint?: string | undefined;
  /** Accounts that are selected already. */
  chosen?: readonly Person[] | undefined;
  /** The accounts offered, if the page cannot search accounts. */
  among?: readonly Person[] | undefined;
  /** Further names under which the server reports faults of the field. */
  also?: readonly string[];
  /** Id of the form that has more candidates than `among`, which are searched on the server. */
  moreOf?: string | undefined;
  /** Query of the account search in the back office, which limits the accounts offered. */
  query?: Readonly<Record<string, string>> | undefined;
}
interface FlowPageContextValue {
  words: FlowWords;
  People: ComponentType<PeopleFieldProps>;
}
const FlowPageContext = createContext<FlowPageContextValue>(undefined as never);

/** Provides the pages of cases with their texts and with the component that selects accounts. */
export function FlowPageProvider({ People, children }: Pick<FlowPageContextValue, 'People'> & { children: ReactNode }) {
  const { locale } = useI18n();
  const words = use(fetchWords(locale)); // the loader has fetched the words; a server-rendered page hydrates when they have arrived
  return <FlowPageContext value={{ words, People }}>{children}</FlowPageContext>;
}

export const useFlowWords = (): FlowWords => use(FlowPageContext).words;
export const usePeopleField = (): ComponentType<PeopleFieldProps> => use(FlowPageContext).People;

/** The name of a flow, step or field in the reader's language. */
export const localizedFlowElementName = ({ locale }: FlowWords, names: LocalizedNames | null | undefined, otherwise: string): string =>
  localizedName(locale, names, otherwise);

/** The name of a step; the step of the applicant has a name from the texts. */
export const stepName = (words: FlowWords, { step, names }: { step: string; names: LocalizedNames }): string =>
  localizedFlowElementName(words, names, step === 'applicant' ? words.say('flow.step.applicant') : step);

/** The name of the acting account; for a deputy also that of the principal, for null the portal. */
export const actorName = (words: FlowWords, actor: Person | null, principal: Person | null): string => {
  if (!actor) return words.say('flow.portal');
  return principal && principal.id !== actor.id ? words.say('flow.for', { name: actor.name, other: principal.name }) : actor.name;
};
