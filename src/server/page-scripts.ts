/** The scripts that pages carry within themselves, and the service worker: made by the build, so that only what serves pages may load this. */
export { withMobileScripts } from '../web/offline/inlined.ts';
export { default as worker } from '../web/offline/worker.ts?inlined';
export { default as starter } from '../web/wake/starter.ts?inlined';
