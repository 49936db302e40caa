/** Inline scripts of pages, and the service worker. The build creates them, so only code that serves pages may import this module. */

export { default as starter } from '../web/deferred-hydration/hydration-trigger.ts?inlined';
export { withMobileScripts } from '../web/offline/inlined.ts';
export { default as worker } from '../web/offline/worker.ts?inlined';
