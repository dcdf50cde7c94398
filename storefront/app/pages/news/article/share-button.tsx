import { copyText } from '../../../payment/copy-button.tsx';
import { toastSuccess, toastWarning } from '../../../stores/toast.ts';
import { Button } from '../../../ui/button.tsx';

/** Shares the address of the page with the device's own menu, or copies it if there is none. */
export function ShareButton({ title }: { title: string }) {
  async function share() {
    const { origin, pathname } = window.location;
    const url = origin + pathname;
    if (navigator.share) {
      // A rejection means that the shopper has closed the menu.
      await navigator.share({ title, url }).catch(() => undefined);
    } else if (await copyText(url)) toastSuccess('已複製文章連結');
    else toastWarning('無法自動複製，請手動複製網址');
  }
  return (
    <Button look="secondary" size="small" className="mt-10" onClick={() => void share()}>
      分享這篇文章
    </Button>
  );
}
