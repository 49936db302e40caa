/** Nothing of its own; it tells hydration to leave alone what stands there. */
const still = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } } as const;

/** Room for what stands over a copy that was kept; it is written there when one is made (web/offline/fetch-page-assets.ts). */
export const CopyMark = () => <div id="copy-mark" className="copy-mark" {...still} />;
