import { mobileKinds } from '../../src/records/kinds/mobile.ts';
import { isFullCaseRun } from '../harness/cases.ts';
import { fetchFirstRecordId, testPages } from './every-page.ts';

const lists = mobileKinds.map((kind) => `/m/${kind}`);
const records = await Promise.all(mobileKinds.map(async (kind) => `/m/${kind}/${await fetchFirstRecordId(kind)}`));
/** Other states of these pages; only `npm run prove` opens them. */
const states = isFullCaseRun ? ['/m/standard?page=2', '/m/standard?page=999', '/m/search', '/login?view=mobile'] : [];
const others = ['/m/search?keyword=27001', '/m/about', '/m/feedback', '/m/qa', '/m/sitemap'];

testPages(
  'phone',
  [
    ...['/m', ...lists, ...records, ...states, ...others].map((path) => ({ path })),
    ...['/m/standard/no-such-record', '/m/nope'].map((path) => ({ path, status: 404 })),
  ],
  { onlyScreen: true },
);
