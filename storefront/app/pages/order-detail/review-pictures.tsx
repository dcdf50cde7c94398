import { endpoints } from '#contract/endpoints.ts';
import { pictureAt } from '#rules/goods/pictures.ts';
import { mostReviewPictures } from '#rules/orders/reviews.ts';
import { PictureChooser } from './picture-chooser.tsx';
import type { ReviewPicture } from './review-form.ts';

interface ReviewPicturesProps {
  pictures: readonly ReviewPicture[];
  onChange(pictures: readonly ReviewPicture[]): void;
  onBusy(isBusy: boolean): void;
}

/** Pictures of a review, at the addresses that the server gives them. */
export function ReviewPictures(props: ReviewPicturesProps) {
  return (
    <PictureChooser
      {...props}
      endpoint={endpoints.uploadReviewPicture}
      most={mostReviewPictures}
      pictureOf={({ id, url = '' }): ReviewPicture => ({ id, url })}
      draw={({ url }, label) => (
        <img
          src={pictureAt(url, 320)}
          alt={label}
          width={96}
          height={96}
          className="size-24 rounded-small bg-paper object-cover"
        />
      )}
    />
  );
}
