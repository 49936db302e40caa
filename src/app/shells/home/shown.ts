import type { HomeAnswer, HomeList } from '../../../contract/api.ts';
import type { KindSlug } from '../../../kinds/index.ts';

/** A record as the home page shows it. */
export interface Shown {
  id: string;
  kind: KindSlug;
  title: string;
  locale: string;
  country?: string | null;
  date?: string | null;
  image?: string | null;
  [field: string]: unknown;
}
export interface ShownList extends Omit<HomeList, 'docs'> {
  docs: Shown[];
}
export interface ShownHome extends Omit<HomeAnswer, 'blocks'> {
  blocks: { name: HomeAnswer['blocks'][number]['name']; lists: ShownList[] }[];
}

const unseen = new Set(['summary', 'views', 'time', 'translated']);

/** What the page does not show, and what is unknown, does not travel in it. */
export const shown = (answer: HomeAnswer): ShownHome => ({
  ...answer,
  blocks: answer.blocks.map(({ name, lists }) => ({
    name,
    lists: lists.map((list) => ({
      ...list,
      docs: list.docs.map(
        (doc) =>
          Object.fromEntries(
            Object.entries(doc).filter(([field, value]) => !unseen.has(field) && value !== null && !Array.isArray(value)),
          ) as Shown,
      ),
    })),
  })),
});
