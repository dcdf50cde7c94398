import { useId } from 'react';
import { copyText } from '../../../payment/copy-button.tsx';
import { toastSuccess } from '../../../stores/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { useLiveMessage } from '../../../ui/live-message.tsx';
import { LiveProblem } from '../../../ui/live-problem.tsx';

/** Shares the address of the page with the device's own menu, or copies it if there is none. */
export function ShareButton({ title }: { title: string }) {
  const problemId = useId();
  const [problem, sayProblem] = useLiveMessage();
  async function share() {
    sayProblem('');
    const { origin, pathname } = window.location;
    const url = origin + pathname;
    if (navigator.share) {
      // A rejection means that the shopper has closed the menu.
      await navigator.share({ title, url }).catch(() => undefined);
    } else if (await copyText(url)) toastSuccess('已複製文章連結');
    else sayProblem('無法自動複製，請手動複製網址');
  }
  return (
    <div className="mt-10">
      <Button look="secondary" size="small" onClick={() => void share()}>
        分享這篇文章
      </Button>
      <LiveProblem id={problemId} message={problem} className="mt-1" />
    </div>
  );
}
