import admin from '../admin.ts';
import audit from './audit.ts';
import content from './content.ts';
import contentForm from './content-form.ts';
import desk from './desk.ts';
import dictionary from './dictionary.ts';
import inbox from './inbox.ts';
import modules from './modules.ts';
import office from './office.ts';
import pages from './pages.ts';
import people from './people.ts';

/** What the back office alone says. */
export default {
  ...admin,
  ...dictionary,
  ...modules,
  ...content,
  ...contentForm,
  ...office,
  ...inbox,
  ...people,
  ...desk,
  ...pages,
  ...audit,
};
