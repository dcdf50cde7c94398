import { ContentLink } from '../../links/app-link.tsx';
import { closeModal } from '../../stores/modal.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { ModalProps } from './registry.ts';

/** The picture of a campaign as a link to it. */
export default function EventModal({ content }: ModalProps<'EventModal'>) {
  const { image, title, link } = content;
  const picture = (
    <Picture
      src={image}
      alt={title}
      width={1200}
      height={1200}
      sizes="(width >= 640px) 464px, calc(100vw - 80px)"
      className="w-full rounded-card"
    />
  );
  return (
    <Dialog title={title} onClose={closeModal}>
      {link ? (
        <ContentLink to={link} onClick={closeModal}>
          {picture}
        </ContentLink>
      ) : (
        picture
      )}
    </Dialog>
  );
}
