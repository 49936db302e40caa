import { useState } from 'react';
import { useI18n } from '../../../platform/i18n/index.ts';
import { callApi } from '../../../web/lib/browser-api.ts';
import { copyToClipboard } from '../../../web/lib/copy.ts';
import { useFullAddress } from '../../../web/lib/full-address.ts';
import { Button } from '../../../web/ui/button.tsx';
import { BottomSheet } from '../../../web/ui/sheet.tsx';
import { notify } from '../../../web/ui/toast.tsx';
import type { QrAnswer } from '../../api.ts';
import type { RecordBrief } from './brief.ts';
import { openCitationDialog } from './Cite.tsx';

const sheetId = 'share';

/** Address that is shared: the page of the portal in the current language. */
const useSharedAddress = ({ path }: RecordBrief): { url: string; path: string } => {
  const { locale } = useI18n();
  const shared = `${path}?locale=${locale}`;
  return { url: useFullAddress(shared), path: shared };
};

/**
 * Hook that returns a function which shares a record: by the Web Share API, else by our own sheet (mobile view), else by copying the
 * address.
 */
export const useShare = (brief: RecordBrief): (() => void) => {
  const { t } = useI18n();
  const { url } = useSharedAddress(brief);
  const ours = async () => {
    const sheet = document.getElementById(sheetId);
    if (sheet) sheet.togglePopover(true);
    else if (await copyToClipboard(url)) notify(t('action.copied'));
    else openCitationDialog(); // the citation ends with the address, so it is opened instead
  };
  return () => {
    if (!navigator.share) return void ours();
    navigator.share({ title: brief.title, url }).catch((error: unknown) => {
      // closing the device's dialog is not an error
      if (!(error instanceof DOMException && error.name === 'AbortError')) void ours();
    });
  };
};

/** Dialog with the address and its QR code. Inside WeChat, which shares only through its own menu, it explains how. */
export function ShareSheet({ brief }: { brief: RecordBrief }) {
  const { t, locale } = useI18n();
  const { url, path } = useSharedAddress(brief);
  const [qr, setQr] = useState<string>();
  const [inWechat, setInWechat] = useState(false);
  const onOpen = () => {
    setInWechat(/MicroMessenger/i.test(navigator.userAgent));
    callApi<QrAnswer>(locale, 'GET', '/api/portal/qrcode', { query: { path } }).then(
      ({ svg }) => setQr(`data:image/svg+xml,${encodeURIComponent(svg)}`),
      () => undefined, // without the QR code, the address can still be copied
    );
  };
  const onCopy = async () => {
    if (await copyToClipboard(url)) notify(t('action.copied'));
    else getSelection()?.selectAllChildren(document.getElementById(`${sheetId}-address`) ?? document.body);
  };
  return (
    <BottomSheet id={sheetId} title={t('mobile.shareTitle')} onOpen={onOpen}>
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
    </BottomSheet>
  );
}
