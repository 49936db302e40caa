import { useState } from 'react';
import { useI18n } from '../../../platform/i18n/index.ts';
import { call } from '../../../web/lib/browser-api.ts';
import { copy } from '../../../web/lib/copy.ts';
import { useFullAddress } from '../../../web/lib/full-address.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Sheet } from '../../../web/ui/sheet.tsx';
import { notify } from '../../../web/ui/toast.tsx';
import type { QrAnswer } from '../../api.ts';
import type { Brief } from './brief.ts';
import { markCitation } from './Cite.tsx';

const sheetId = 'share';

/** The address that is handed on: the portal's own page, in the language that it was read in. */
const useSharedAddress = ({ path }: Brief): { url: string; path: string } => {
  const { locale } = useI18n();
  const shared = `${path}?locale=${locale}`;
  return { url: useFullAddress(shared), path: shared };
};

/** Hands a record to the device's own sheet; where there is none, below /m to ours, else to the clipboard. */
export const useShare = (brief: Brief): (() => void) => {
  const { t } = useI18n();
  const { url } = useSharedAddress(brief);
  const ours = async () => {
    const sheet = document.getElementById(sheetId);
    if (sheet) sheet.togglePopover(true);
    else if (await copy(url)) notify(t('action.copied'));
    else markCitation(); // it ends with the address
  };
  return () => {
    if (!navigator.share) return void ours();
    navigator.share({ title: brief.title, url }).catch((error: unknown) => {
      // closing the device's sheet is no failure
      if (!(error instanceof DOMException && error.name === 'AbortError')) void ours();
    });
  };
};

/** The address to copy, and as a picture for another phone; inside WeChat, which shares by its own menu alone, the way there. */
export function ShareSheet({ brief }: { brief: Brief }) {
  const { t, locale } = useI18n();
  const { url, path } = useSharedAddress(brief);
  const [qr, setQr] = useState<string>();
  const [inWechat, setInWechat] = useState(false);
  const onOpen = () => {
    setInWechat(/MicroMessenger/i.test(navigator.userAgent));
    call<QrAnswer>(locale, 'GET', '/api/portal/qrcode', { query: { path } }).then(
      ({ svg }) => setQr(`data:image/svg+xml,${encodeURIComponent(svg)}`),
      () => undefined, // the address is there to copy
    );
  };
  const onCopy = async () => {
    if (await copy(url)) notify(t('action.copied'));
    else getSelection()?.selectAllChildren(document.getElementById(`${sheetId}-address`) ?? document.body);
  };
  return (
    <Sheet id={sheetId} title={t('mobile.shareTitle')} onOpen={onOpen}>
      {inWechat && <p className="mt-4">{t('mobile.shareWechat')}</p>}
      <p id={`${sheetId}-address`} dir="ltr" className="mt-4 rounded-md bg-sunken p-4 text-sm wrap-anywhere select-all">
        {url}
      </p>
      <Button className="mt-4 w-full" onClick={() => void onCopy()}>
        {t('mobile.copyLink')}
      </Button>
      {qr && (
        <figure className="mt-4 text-center text-sm text-muted">
          <img src={qr} alt="" width="180" height="180" className="mx-auto mb-2 rounded-sm bg-[#fff] p-2" />
          <figcaption>{t('mobile.shareScan')}</figcaption>
        </figure>
      )}
    </Sheet>
  );
}
