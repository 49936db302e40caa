import modules from './modules.ts';
import office from './office.ts';
import people from './people.ts';

/** Texts of the back office outside the pages of records and areas. */
export default { ...modules, ...office, ...people };
