import type { Resource } from '../domain/admin/resource.server.ts';
import { labelResource, organizationResource, permissionResource } from './resources/access.ts';
import { accountResource } from './resources/accounts.ts';
import { contentResources } from './resources/content.ts';
import { applicationResource, feedbackResource, reviewResource } from './resources/inbox.ts';
import { errorResource, logResources, settingResource } from './resources/system.ts';
import type { Services } from './services.ts';

/** What the back office keeps, in the order of its menu. */
export const resourcesOf = (services: Services): Resource[] => [
  ...contentResources(services),
  reviewResource(services),
  applicationResource(services),
  feedbackResource(services),
  organizationResource(services),
  accountResource(services),
  labelResource(services),
  permissionResource(services),
  settingResource(services),
  errorResource(services),
  ...logResources(services),
];
