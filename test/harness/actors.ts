import { permissionCodes } from '../../src/areas.ts';
import type { Locale } from '../../src/base/locales.ts';
import { accountStatus } from '../../src/platform/access/actor.ts';
import { type Context, contextWithoutClient } from '../../src/platform/http/context.ts';

/** The context of an account with all permissions, for calls of services without HTTP. */
export const operatorContext = (id: number, locale: Locale = 'en-us'): Context =>
  contextWithoutClient(locale, {
    id,
    account: `operator${id}`,
    name: 'Operator',
    avatar: null,
    status: accountStatus.active,
    country: null,
    organizations: [],
    labels: [],
    grants: new Map(permissionCodes.map((code) => [code, 'all'])),
    session: 0,
  });
