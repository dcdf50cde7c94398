import { errorCodes } from '#contract/error-codes.ts';
import { servicePhone, servicePhoneLink } from '#rules/shop/customer-service.ts';
import { closeModal, confirmModal } from '../../stores/modal.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { ModalProps } from './modal-props.ts';

/** Title, text and one button; also the payment's result (G-035). */
export function NormalModal({ content }: ModalProps<'Normal'>) {
  const { title, subtitle, message, button = '確認' } = content;
  return (
    <Dialog title={title} onClose={confirmModal} footer={<ConfirmButton text={button} />}>
      {subtitle && <p className="latin text-14 text-ink-soft">{subtitle}</p>}
      {message && <p className={cn('whitespace-pre-line', subtitle && 'mt-2')}>{message}</p>}
    </Dialog>
  );
}

/** The server's sentence, with the request's id, which customer service asks for. */
export function ErrorModal({ content }: ModalProps<'ErrorModal'>) {
  const { message, requestId, button = '我知道了' } = content;
  return (
    <Dialog title="提醒您" onClose={confirmModal} footer={<ConfirmButton text={button} />}>
      <p className="whitespace-pre-line">{message}</p>
      {requestId && <p className="mt-3 text-13 text-ink-soft">錯誤代號 {requestId}</p>}
    </Dialog>
  );
}

/** For SERVICE_IS_MAINTAINING from any call; it names the phone because nothing else works then. */
export function MaintainModal() {
  return (
    <Dialog title="系統維護" onClose={confirmModal} footer={<ConfirmButton text="我知道了" />}>
      <p>{errorCodes.SERVICE_IS_MAINTAINING.message}</p>
      <p className="mt-2 text-14 text-ink-soft">
        如有急需，請撥打{' '}
        <a href={servicePhoneLink} className="digits text-violet-700 underline">
          {servicePhone}
        </a>
      </p>
    </Dialog>
  );
}

/** Only its red button runs the action; Esc and the other button leave everything as it is. */
export function DeleteConfirmModal({ content }: ModalProps<'DeleteConfirmModal'>) {
  const { message, title = '確認刪除', confirm = '刪除', cancel = '取消' } = content;
  return (
    <Dialog
      title={title}
      onClose={closeModal}
      footer={
        <>
          <Button look="secondary" size="small" onClick={closeModal}>
            {cancel}
          </Button>
          <Button look="danger" size="small" onClick={confirmModal}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{message}</p>
    </Dialog>
  );
}

function ConfirmButton({ text }: { text: string }) {
  return (
    <Button size="small" onClick={confirmModal}>
      {text}
    </Button>
  );
}
