import { house } from '../areas.server.ts';
import type { Resource } from '../platform/http/resource.server.ts';
import type { Services } from './services.ts';

/** What the back office keeps, in the order of its menu. */
export const resourcesOf = (services: Services): Resource[] => [...house.resources(services)];
