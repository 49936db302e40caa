import { registered } from './accounts.ts';
import { testPages } from './every-page.ts';

const { cookie } = await registered();
const pages = ['/uc', '/uc/info', '/uc/phone', '/uc/recover', '/uc/sessions', '/uc/notices'].map((path) => [path, 200] as const);
for (const size of ['wide', 'phone'] as const) testPages(size, [...pages, ['/uc/notices?page=2', 200], ['/uc/nope', 404]], cookie);
