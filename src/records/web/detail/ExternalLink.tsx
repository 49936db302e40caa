import type { ReactNode } from 'react';
import { useT } from '../../../platform/i18n/index.ts';
import { buttonClass } from '../../../web/ui/button.tsx';
import { Icon } from '../../../web/ui/icon.tsx';

/** Link to a page on another site that belongs to a record; the host name of the site is displayed beside the link. */
export function ExternalLink({ href, icon, label, children }: { href: string; icon: string; label: string; children?: ReactNode }) {
  const t = useT();
  return (
    <div className="mb-10 rounded border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <a href={href} rel="noopener nofollow" className={buttonClass('primary', 'max-sm:w-full')}>
          <Icon name={icon} className="size-4.5" />
          {label}
        </a>
        <p className="text-sm wrap-anywhere text-muted">
          {t('detail.externalSite', { host: /^https?:\/\/([^/?#]+)/i.exec(href)?.[1] ?? href })}
        </p>
      </div>
      {children}
    </div>
  );
}
