/** Empty content that hydration leaves unchanged, because a script may have filled it. */
const still = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } } as const;

/** Placeholder for the banner of an offline copy. web/offline/fetch-page-assets.ts fills it when it stores a page. */
export const OfflineCopyBannerPlaceholder = () => <div id="copy-mark" className="copy-mark" {...still} />;
