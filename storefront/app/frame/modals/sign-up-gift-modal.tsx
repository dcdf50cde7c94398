import { formatDateTime } from '#rules/dates.ts';
import { confirmModal } from '../../stores/modal.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Phrases } from '../../ui/phrases.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { ModalProps } from './modal-props.ts';

/** The coupon a new member has just been given. */
export default function SignUpGiftModal({ content }: ModalProps<'SignUpGiftModal'>) {
  const { name, image, couponEvent } = content.event;
  return (
    <Dialog
      title="歡迎加入"
      onClose={confirmModal}
      footer={
        <Button size="small" onClick={confirmModal}>
          開始購物
        </Button>
      }
    >
      <Picture
        src={image}
        alt=""
        width={1200}
        height={675}
        sizes="(width >= 640px) 464px, calc(100vw - 80px)"
        className="mb-4 w-full rounded-card"
      />
      <p className="text-18 font-medium">{name}</p>
      <p className="mt-1">
        <Phrases of={[`「${couponEvent.name}」`, '已放入您的優惠券。']} />
      </p>
      <p className="digits mt-1 text-14 text-ink-soft">
        使用期限至 {formatDateTime(couponEvent.eventEndAt)}
      </p>
    </Dialog>
  );
}
