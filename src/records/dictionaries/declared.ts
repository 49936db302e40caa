import { domains, industries, technologies } from '../engine/dictionaries.ts';
import { type KindSlug, kindOf, kindSlugs } from '../kinds/index.ts';

/** A column that stores values of a dictionary. `list`: the column holds several values. */
export interface DictionaryValuedColumn {
  kind: KindSlug;
  field: string;
  list: boolean;
}
export interface DeclaredDictionary {
  values: readonly string[];
  places: readonly DictionaryValuedColumn[];
}

const collect = (): Map<string, { values: string[]; places: DictionaryValuedColumn[] }> => {
  const found = new Map<string, { values: string[]; places: DictionaryValuedColumn[] }>();
  const add = (name: string, values: readonly string[], place?: DictionaryValuedColumn) => {
    const known = found.get(name) ?? { values: [], places: [] };
    found.set(name, known);
    for (const value of values) if (!known.values.includes(value)) known.values.push(value);
    if (place) known.places.push(place);
  };
  add('industry', industries);
  add('technology', technologies);
  add('domain', domains);
  for (const slug of kindSlugs) {
    const { fields, derived = {} } = kindOf(slug);
    add('industry', [], { kind: slug, field: 'industries', list: true });
    add('technology', [], { kind: slug, field: 'technologies', list: true });
    // operators cannot add countries
    for (const [field, declared] of Object.entries(fields))
      if ((declared.type === 'choice' || declared.type === 'choices') && declared.dictionary !== 'country')
        add(declared.dictionary, declared.values, { kind: slug, field, list: declared.type === 'choices' });
    for (const [name, values] of Object.entries(derived)) add(name, values);
  }
  return found;
};

/** All enumerations of the product (SPECIFICATION S4.4) with their values and the columns that store them. Computed enumerations have no columns. */
export const dictionaries: ReadonlyMap<string, DeclaredDictionary> = collect();
