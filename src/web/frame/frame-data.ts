import type { PortalAnswer } from '../../records/api.ts';
import type { FooterData } from './footer.tsx';
import type { FrameData } from './frame.tsx';

type Menus = FrameData['menus'];
const known = new WeakMap<PortalAnswer['menus'], Menus>();

/**
 * Reduces the menus to the properties that the frame shows, because they are sent with every page. The same input object gives the
 * same result object, which is the cache key of the rendered frame (ui/once.tsx).
 */
const reduceMenus = (all: PortalAnswer['menus']): Menus => {
  const menus =
    known.get(all) ??
    all.map(({ label, children }) => ({ label, children: children.map(({ label, icon, route }) => ({ label, icon, route })) }));
  known.set(all, menus);
  return menus;
};

export const frameDataOf = ({ menus: all, user, operator }: PortalAnswer): FrameData & { still: FooterData } => {
  const menus = reduceMenus(all);
  return { menus, ...(user && { user }), still: { menus, operator } };
};
