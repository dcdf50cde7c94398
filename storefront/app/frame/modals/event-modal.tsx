import { ContentLink } from '../../links/app-link.tsx';
import { closeModal } from '../../stores/modal.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { ModalProps } from './modal-props.ts';

/** The picture of a campaign, with a link to it if the campaign has an address. */
export default function EventModal({ content }: ModalProps<'EventModal'>) {
  const { webImage, mobileImage, title, link } = content;
  return (
    <Dialog
      title={title}
      onClose={closeModal}
      className="desktop:w-[min(60rem,calc(100vw-4rem))]"
      footer={
        link && (
          <ContentLink to={link} className={buttonClass('primary', 'small')} onClick={closeModal}>
            看活動內容
          </ContentLink>
        )
      }
    >
      <Picture
        src={mobileImage}
        alt={title}
        width={1200}
        height={675}
        desktop={{ src: webImage, width: 1920, height: 560 }}
        sizes="(width >= 1024px) 912px, (width >= 640px) 464px, calc(100vw - 80px)"
        className="w-full rounded-card bg-apricot-100"
      />
    </Dialog>
  );
}
