import { testEveryPage } from './every-page.ts';

await testEveryPage('wide');
