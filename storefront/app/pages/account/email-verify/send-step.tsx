import { FormAlert } from '../../../forms/form-alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';
import { sendCodeEmail, useCodeEmail } from './verification-mail.ts';
import type { VerifyRequest } from './verify-request.ts';
import { waitText } from './wait.ts';

/** Shows the address to which the e-mail goes, and the button that sends it. */
export function SendStep({ request }: { request: VerifyRequest }) {
  const { isSending, nextAt, refusal } = useCodeEmail(request);
  const wait = useSecondsLeft(nextAt);
  return (
    <>
      <p>
        我們會將四位數驗證碼寄到 <strong className="font-medium">{request.email}</strong>
        ，請在 10 分鐘內完成驗證。
      </p>
      <FormAlert problem={refusal ? { message: refusal } : undefined} />
      <Button
        busy={isSending}
        aria-disabled={isSending || wait > 0 || undefined}
        onClick={() => void sendCodeEmail(request)}
      >
        {wait > 0 ? `請於 ${waitText(wait)}後再試` : '寄送驗證信'}
      </Button>
    </>
  );
}
