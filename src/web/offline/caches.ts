import { offlineListPath } from '../../base/offline-pages.ts';

/** Names of the caches of the mobile portal in a browser, shared with the service worker (worker.ts) and offline-pages.ts. */

/** Cache of the offline pages, by path. */
export const pagesCache = 'm-kept';
/** Cache of the files of offline pages: images, attachments, styles, icons, scripts. Pages share them. */
export const filesCache = 'm-kept-files';
/** Name of the cache of a build: its offline fallback page, and its hashed files that were fetched. */
export const cacheNameOfBuild = (version: string): string => `m-build-${version}`;

/** Header of an offline page with its facts (offline-pages.ts) as encoded JSON. */
export const factsHeader = 'x-kept';
/** True for hashed files of a build, which never change; uploaded files have longer paths. */
export const isBuildFile = (path: string): boolean => /^\/assets\/[\w.-]+$/.test(path);
/** True for uploaded images; `w` in the query is the width. */
export const isPicture = (path: string): boolean => /^\/assets\/(image|thumb)\//.test(path);
/** Path of an offline attachment within the scope of the service worker; the address of the file itself is outside. */
export const offlineAttachmentPath = (path: string): string => `${offlineListPath}${path}`;
