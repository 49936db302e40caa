import audit from './audit.ts';
import content from './content.ts';
import contentForm from './content-form.ts';
import dictionary from './dictionary.ts';
import modules from './modules.ts';
import office from './office.ts';
import people from './people.ts';

/** What the back office alone says, beside the texts of the areas. */
export default { ...modules, ...office, ...audit, ...people, ...content, ...contentForm, ...dictionary };
