import { offlineList } from '../../base/offline-pages.ts';

/** What the mobile portal stores in a browser, by the names of its caches; others read them in the same words (worker.ts, kept.ts). */

/** The pages that a reader kept, each under its path. */
export const pagesCache = 'm-kept';
/** What these need: pictures, attachments, styles, icons, scripts. Shared between them. */
export const filesCache = 'm-kept-files';
/** Of one build: its page for who has no line, and its hashed files as they were fetched. */
export const buildCache = (version: string): string => `m-build-${version}`;

/** Header of a kept page: what is known of it (kept.ts), as JSON, encoded. */
export const factsHeader = 'x-kept';
/** A hashed file of a build, which never changes; what people brought lies deeper. */
export const isBuildFile = (path: string): boolean => /^\/assets\/[\w.-]+$/.test(path);
/** A picture that somebody brought; `w` in its query is its width. */
export const isPicture = (path: string): boolean => /^\/assets\/(image|thumb)\//.test(path);
/** Where a kept attachment is found below the worker's scope: the address of the file itself lies outside. */
export const offlineAttachment = (path: string): string => `${offlineList}${path}`;
