import { signInPath } from '../../../web/lib/redirect.ts';
import type { RecordDetail } from '../../api.ts';
import type { Attachment } from '../../engine/fields.ts';
import { kindOf } from '../../kinds/index.ts';
import { paths } from '../../kinds/paths.ts';
import { isHttpUrl } from '../Field.tsx';

/** The primary action of a record's page: label, icon and target. */
export interface PrimaryActionLink {
  /** Key of the action's label in the text catalogue. */
  label: string;
  icon: string;
  href: string;
}

const emailIn = (text: unknown): string | undefined =>
  typeof text === 'string' ? /[^\s<>,;:()]+@[^\s<>,;:()]+\.\p{L}+/u.exec(text)?.[0] : undefined;

type PrimaryActionRule = (doc: RecordDetail) => PrimaryActionLink | null | false;
const isPlace = (link: unknown): link is string => typeof link === 'string' && /^(https?:\/)?\/\w?/i.test(link);
const primaryActionRules = {
  read: ({ fullText }) =>
    isPlace(fullText) &&
    (fullText.endsWith('#text')
      ? { label: 'detail.readHere', icon: 'scroll-text', href: '#text' }
      : { label: 'detail.readIt', icon: 'book-open-check', href: fullText }),
  source: ({ source }) => isHttpUrl(source.link) && { label: 'detail.original', icon: 'external-link', href: source.link },
  download: ({ files }) => {
    const [file]: Attachment[] = Array.isArray(files) ? files : [];
    return isPlace(file?.link) && { label: 'detail.act.download', icon: 'download', href: file.link };
  },
  write: ({ contact }) => {
    const email = emailIn(contact);
    return email !== undefined && { label: 'detail.act.contact', icon: 'mail', href: `mailto:${email}` };
  },
  signIn: (doc) =>
    doc.withheld === true && { label: 'detail.act.signIn', icon: 'log-in', href: signInPath('/login', paths.detail(doc.kind, doc.id)) },
  visit: ({ link, web }) => {
    const site = isHttpUrl(link) ? link : web;
    return isHttpUrl(site) && { label: 'detail.act.website', icon: 'external-link', href: site };
  },
  standards: ({ gather: relatedRecords }) =>
    relatedRecords !== undefined &&
    relatedRecords.groups.some(({ kind }) => kind === 'standard') && {
      label: 'detail.act.standards',
      icon: kindOf('standard').icon,
      href: `${paths.list('standard')}?${relatedRecords.filter}=${encodeURIComponent(relatedRecords.key)}`,
    },
} as const satisfies Record<string, PrimaryActionRule>;

/**
 * Candidates for the primary action by kind; the first one for which the record has data is used. Kinds with a panel of their own are
 * omitted.
 */
const primaryActionOrder: Readonly<Partial<Record<RecordDetail['kind'], readonly (keyof typeof primaryActionRules)[]>>> = {
  policy: ['read', 'source'],
  standard: ['read', 'source'],
  stdorg: ['visit', 'source'],
  dataset: ['download', 'source'],
  talent: ['write', 'signIn', 'source'],
  industry: ['standards'],
  technology: ['standards'],
  announcement: ['source'],
  news: ['source'],
  solution: ['write', 'signIn', 'visit', 'source'],
  product: ['write', 'signIn', 'visit', 'source'],
  service: ['write', 'signIn', 'visit', 'source'],
  certification: ['write', 'visit', 'source'],
};

/** Primary action of a record's page; null if it has none or has it in a panel. */
export const findPrimaryAction = (doc: RecordDetail): PrimaryActionLink | null => {
  for (const name of primaryActionOrder[doc.kind] ?? []) {
    const found: PrimaryActionLink | null | false = primaryActionRules[name](doc);
    if (found) return found;
  }
  return null;
};
