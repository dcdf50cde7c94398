import { endpoints } from '#contract/endpoints.ts';
import { mostSentPictures } from '#rules/orders/returns.ts';
import { DrawnPicture } from './drawn-picture.tsx';
import { PictureChooser } from './picture-chooser.tsx';
import type { SentPicture } from './return-form.ts';

interface ReturnPicturesProps {
  pictures: readonly SentPicture[];
  onChange(pictures: readonly SentPicture[]): void;
  onBusy(isBusy: boolean): void;
}

/** Pictures of the goods of a return. They have no address, so the chosen files themselves are shown. */
export function ReturnPictures(props: ReturnPicturesProps) {
  return (
    <PictureChooser
      {...props}
      endpoint={endpoints.uploadReturnPicture}
      most={mostSentPictures}
      note="只有您和處理退貨的人員看得到。"
      pictureOf={({ id }, file): SentPicture => ({ id, file })}
      draw={({ file }, label) => (
        <DrawnPicture
          source={file}
          label={label}
          className="size-24 rounded-small bg-paper object-cover"
        />
      )}
    />
  );
}
