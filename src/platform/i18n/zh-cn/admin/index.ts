import modules from './modules.ts';
import office from './office.ts';
import people from './people.ts';

/** The back office around the pages of the records and the areas. */
export default { ...modules, ...office, ...people };
