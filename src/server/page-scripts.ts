/** The scripts that pages carry within themselves, and the service worker: made by the build, so that only what serves pages may load this. */

export { default as starter } from '../web/deferred-hydration/hydration-trigger.ts?inlined';
export { withMobileScripts } from '../web/offline/inlined.ts';
export { default as worker } from '../web/offline/worker.ts?inlined';
