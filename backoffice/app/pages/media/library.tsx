import { Group, Title } from '@mantine/core';
import { recordsOf } from '../../api.ts';
import { DropZone } from '../../media/drop-zone.tsx';
import { library } from '../../media/library.ts';
import { UploadButton } from '../../media/upload-button.tsx';
import { UploadList } from '../../media/upload-list.tsx';
import type { UploadedPicture } from '../../media/upload-picture.ts';
import { useUploads } from '../../media/use-uploads.ts';
import { useRight } from '../../session.ts';
import { Bin } from './bin.tsx';
import { Folders } from './folders.tsx';
import { FoundPictures, PictureSearch } from './found-pictures.tsx';
import classes from './library.module.css';
import { useLibraryPage } from './use-library-page.ts';

/** All pictures of the shop: found by words and folders, uploaded by a button or by dropping them anywhere here. */
export default function LibraryPage() {
  const page = useLibraryPage();
  const { isBin, ask } = page;
  const { folder } = page.search;
  const mayWrite = useRight('content.write');
  const { uploads, arrived, add, dismiss } = useUploads(
    (picture) => void putIntoFolder(picture, folder),
  );
  return (
    <DropZone isWholePage disabled={!mayWrite || isBin} onFiles={add}>
      <title>{`${library.label}｜後台`}</title>
      <Group justify="space-between" mb="sm">
        <Title order={1} size="h3">
          {library.label}
        </Title>
        {mayWrite && !isBin && <UploadButton onFiles={add} />}
      </Group>
      <div className={classes.columns}>
        <Folders
          chosen={isBin ? 'bin' : folder}
          onChoose={(chosen) => ask({ folder: chosen })}
          onBin={() => ask({ bin: '1', folder: undefined, keyword: undefined })}
        />
        {isBin ? (
          <Bin />
        ) : (
          <section aria-label="圖片">
            <PictureSearch page={page} />
            <UploadList uploads={uploads} arrived={arrived} onDismiss={dismiss} />
            <FoundPictures page={page} />
          </section>
        )}
      </div>
    </DropZone>
  );
}

/**
 * A picture that is uploaded while a folder is open goes into that folder; one that the library already had stays
 * in its own.
 */
async function putIntoFolder(
  { id, version, isDuplicate }: UploadedPicture,
  folder: string | undefined,
): Promise<void> {
  if (folder && !isDuplicate) await recordsOf(library).updateField(id, { folder, version });
}
