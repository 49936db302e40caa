import { testEveryPage } from './every-page.ts';

await testEveryPage('phone');
