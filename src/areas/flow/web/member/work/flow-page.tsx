import { type ComponentType, createContext, type ReactNode, use } from 'react';
import { nameIn } from '../../../../../base/names.ts';
import { useI18n } from '../../../../../platform/i18n/index.ts';
import type { Names } from '../../../model/definition.ts';
import type { Person } from '../../../operations.ts';
import { type FlowWords, fetchWords } from './words.ts';

/** A field in which accounts are chosen: the office looks them up, an applicant may not. */
export interface PeopleProps {
  name: string;
  label: string;
  many?: boolean;
  hint?: string | undefined;
  /** Who is chosen already. */
  chosen?: readonly Person[] | undefined;
  /** Those among whom is chosen, where nobody looks accounts up. */
  among?: readonly Person[] | undefined;
  /** Other names under which the server finds fault with it. */
  also?: readonly string[];
  /** The form that has more people to choose than `among`, found by a word. */
  moreOf?: string | undefined;
  /** Query of the account search in the back office, which limits the accounts offered. */
  query?: Readonly<Record<string, string>> | undefined;
}
interface FlowPage {
  words: FlowWords;
  People: ComponentType<PeopleProps>;
}
const DeskContext = createContext<FlowPage>(undefined as never);

/** Around a page of one's work: its words, and how accounts are chosen there. */
export function FlowPageProvider({ People, children }: Pick<FlowPage, 'People'> & { children: ReactNode }) {
  const { locale } = useI18n();
  const words = use(fetchWords(locale)); // the loader has fetched them; a page that the server made hydrates once they have come
  return <DeskContext value={{ words, People }}>{children}</DeskContext>;
}

export const useWords = (): FlowWords => use(DeskContext).words;
export const usePeopleField = (): ComponentType<PeopleProps> => use(DeskContext).People;

/** What a flow, a step or a field is called. */
export const calledIn = ({ locale }: FlowWords, names: Names | null | undefined, otherwise: string): string =>
  nameIn(locale, names, otherwise);

/** What a step is called; the one that stands for the applicant has no name of its own. */
export const stepName = (words: FlowWords, { step, names }: { step: string; names: Names }): string =>
  calledIn(words, names, step === 'applicant' ? words.say('flow.step.applicant') : step);

/** Who acted: by name, with both where it was a deputy; the portal itself where it was nobody. */
export const actorName = (words: FlowWords, actor: Person | null, principal: Person | null): string => {
  if (!actor) return words.say('flow.portal');
  return principal && principal.id !== actor.id ? words.say('flow.for', { name: actor.name, other: principal.name }) : actor.name;
};
