import { mobileKinds } from '../../src/records/kinds/mobile.ts';
import { fetchFirstRecordId, testPages } from './every-page.ts';

const lists = mobileKinds.map((kind) => `/m/${kind}`);
const records = await Promise.all(mobileKinds.map(async (kind) => `/m/${kind}/${await fetchFirstRecordId(kind)}`));
const others = ['/m/search', '/m/search?keyword=27001', '/m/about', '/m/feedback', '/m/qa', '/m/sitemap', '/login?view=mobile'];

testPages(
  'phone',
  [
    ...['/m', ...lists, ...records, '/m/standard?page=2', '/m/standard?page=999', ...others].map((path) => ({ path })),
    ...['/m/standard/no-such-record', '/m/nope'].map((path) => ({ path, status: 404 })),
  ],
  { onlyScreen: true },
);
