import { mobileKinds } from '../../src/records/kinds/mobile.ts';
import { firstId, testPages } from './every-page.ts';

const records = await Promise.all(mobileKinds.map(async (kind) => [`/m/${kind}/${await firstId(kind)}`, 200] as const));

testPages('phone', [
  ['/m', 200],
  ...mobileKinds.map((kind) => [`/m/${kind}`, 200] as const),
  ...records,
  ['/m/standard?page=2', 200],
  ['/m/standard?page=999', 200],
  ['/m/standard/no-such-record', 404],
  ['/m/search', 200],
  ['/m/search?keyword=27001', 200],
  ['/m/about', 200],
  ['/m/feedback', 200],
  ['/m/qa', 200],
  ['/m/sitemap', 200],
  ['/m/nope', 404],
  ['/login?view=mobile', 200],
]);
