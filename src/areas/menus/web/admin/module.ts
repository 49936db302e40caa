import type { GroupedOption, Lookup, OfficeModule, TranslationContext } from '../../../../web/office/module.ts';
import { textOfKey } from '../../../../web/office/texts.tsx';
import { type MenuRow, menuAreas, menuTypes } from '../../operations.ts';

const options =
  (part: string, values: readonly string[]) =>
  ({ t }: TranslationContext): GroupedOption[] =>
    values.map((value) => ({ value, label: textOfKey(t, `admin.menu.${part}.${value}`) ?? value }));
const permissionLookup: Lookup = { resource: 'permissions', labelOf: ({ id, name }) => (name ? `${name} (${id})` : id) };
const isBuiltin = ({ builtin }: Partial<MenuRow>) => builtin === true;

/** Returns the possible parents of an entry: the top level of its area and the entries there; for buttons also any page. */
export const parentMenuOptions = (
  { t }: TranslationContext,
  menus: readonly MenuRow[],
  moved: Pick<MenuRow, 'id' | 'area' | 'type'>,
): GroupedOption[] => {
  const title = new Map(menus.map((menu) => [menu.id, menu.title]));
  const places = menus.filter(
    ({ area, type, parent }) => area === moved.area && type !== 'button' && (parent === null || moved.type === 'button'),
  );
  return [
    { value: '', label: textOfKey(t, 'admin.menu.parent.top') ?? '' },
    ...places.map(({ id, parent }) => ({ value: id, label: parent ? `${title.get(parent)} / ${title.get(id)}` : (title.get(id) ?? id) })),
  ];
};

/** Returns the back-office module for menus; `all`: menus among which the parent is chosen. */
export const menuModule = (all: readonly MenuRow[]): OfficeModule<MenuRow> => ({
  name: 'menu',
  page: '/admin/menu',
  resource: 'menus',
  permissions: { create: 'menu:menu:update', update: 'menu:menu:update', remove: 'menu:menu:update' },
  columns: [{ name: 'title' }],
  nameOf: ({ title }) => title,
  undeletable: isBuiltin,
  trash: true,
  fields: (words, menu) => {
    return [
      { name: 'titles', type: 'locales' },
      { name: 'area', type: 'hidden', fixed: isBuiltin },
      menu ? { name: 'parent', type: 'select', options: () => parentMenuOptions(words, all, menu) } : { name: 'parent', type: 'hidden' },
      { name: 'type', type: 'select', options: options('type', menuTypes), fixed: isBuiltin },
      { name: 'route', type: 'text', fixed: isBuiltin },
      { name: 'icon', type: 'icon' },
      {
        name: 'permission',
        type: 'lookup',
        lookup: permissionLookup,
        initial: ({ permission }) => (permission ? { id: permission } : null),
      },
      { name: 'visible', type: 'switch' },
    ];
  },
});

export const menuAreaOptions = options('area', menuAreas);
