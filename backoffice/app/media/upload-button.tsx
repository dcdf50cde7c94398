import { Button, FileButton } from '@mantine/core';
import { pictureTypes } from '#contract/media.ts';

/** Asks for pictures of this device. */
export function UploadButton({ onFiles }: { onFiles(files: readonly File[]): void }) {
  return (
    <FileButton
      multiple
      accept={Object.keys(pictureTypes).join(',')}
      inputProps={{ 'aria-label': '選擇要上傳的圖片' }}
      onChange={onFiles}
    >
      {(props) => <Button {...props}>上傳圖片</Button>}
    </FileButton>
  );
}
