import { accountResource } from '../areas/accounts/resource.server.ts';
import { house } from '../areas.server.ts';
import type { Resource } from '../platform/http/resource.server.ts';
import { contentResources } from '../records/http/content-resources.ts';
import { labelResource, organizationResource, permissionResource } from './resources/access.ts';
import type { Services } from './services.ts';

/** What the back office keeps, in the order of its menu. */
export const resourcesOf = (services: Services): Resource[] => [
  ...contentResources(services),
  ...house.resources(services),
  organizationResource(services),
  accountResource(services),
  labelResource(services),
  permissionResource(services),
];
