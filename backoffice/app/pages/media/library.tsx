import { Button, Checkbox, Group, Loader, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { recordsOf } from '../../api.ts';
import { DropZone } from '../../media/drop-zone.tsx';
import {
  type LibraryPicture,
  library,
  picturesPerPage,
  searchLibrary,
  whileMaking,
} from '../../media/library.ts';
import mediaClasses from '../../media/media.module.css';
import { PictureGrid } from '../../media/picture-grid.tsx';
import { UploadButton } from '../../media/upload-button.tsx';
import { UploadList } from '../../media/upload-list.tsx';
import type { UploadedPicture } from '../../media/upload-picture.ts';
import { useUploads } from '../../media/use-uploads.ts';
import { KeywordBox } from '../../resource/keyword-box.tsx';
import { useRight } from '../../session.ts';
import { currentSearch } from '../../ui/current-search.ts';
import { PageControl } from '../../ui/page-control.tsx';
import { Failure, Nothing } from '../../ui/states.tsx';
import { Bin } from './bin.tsx';
import { Folders } from './folders.tsx';
import classes from './library.module.css';

/** All pictures of the shop: found by words and folders, uploaded by a button or by dropping them anywhere here. */
export default function LibraryPage() {
  const [params, setParams] = useSearchParams();
  const isBin = params.has('bin');
  const search = {
    keyword: params.get('keyword') ?? '',
    folder: params.get('folder') ?? undefined,
    isUnused: params.has('unused'),
    page: Math.max(1, Number(params.get('page')) || 1),
  };
  const mayWrite = useRight('content.write');
  const { folder } = search;
  const { uploads, arrived, add, dismiss } = useUploads(
    (picture) => void putIntoFolder(picture, folder),
  );
  const { data, error, refetch } = useQuery({
    queryKey: [library.name, 'search', search],
    queryFn: () => searchLibrary(search),
    placeholderData: keepPreviousData,
    enabled: !isBin,
    refetchInterval: ({ state }) => (isMaking(state.data?.pictures) ? whileMaking : false),
  });
  const ask = (changes: Record<string, string | undefined>) => {
    const next = currentSearch();
    for (const [name, value] of Object.entries({ page: undefined, bin: undefined, ...changes })) {
      if (value === undefined || (value === '' && name !== 'folder')) next.delete(name);
      else next.set(name, value);
    }
    setParams(next);
  };
  const isNarrowed = search.keyword !== '' || folder !== undefined || search.isUnused;

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
            <Group gap="xs" mb="sm">
              <KeywordBox keyword={search.keyword} onSearch={(keyword) => ask({ keyword })} />
              <Checkbox
                label="只看未使用的"
                checked={search.isUnused}
                onChange={(event) => ask({ unused: event.currentTarget.checked ? '1' : undefined })}
              />
              {isNarrowed && (
                <Button
                  variant="subtle"
                  onClick={() => ask({ keyword: undefined, folder: undefined, unused: undefined })}
                >
                  清除條件
                </Button>
              )}
              <Text size="sm" c="dimmed" role="status">
                {data && `共 ${data.total.toLocaleString('en')} 張`}
              </Text>
            </Group>
            <UploadList uploads={uploads} arrived={arrived} onDismiss={dismiss} />
            {error && !data ? (
              <Failure error={error} onRetry={() => void refetch()} />
            ) : !data ? (
              <Loader aria-label="載入中" />
            ) : data.total === 0 ? (
              <Nothing
                title={isNarrowed ? '沒有符合的圖片' : '媒體庫還沒有圖片'}
                sentence={
                  !isNarrowed && mayWrite
                    ? '把 JPEG、PNG、WebP、AVIF 或 GIF 拖到這裡，每個檔案最大 20 MB。'
                    : undefined
                }
              />
            ) : (
              <>
                <PictureGrid
                  pictures={data.pictures}
                  wrap={(picture, shown) => (
                    <Link to={`/media/${picture.id}`} className={mediaClasses.tile}>
                      {shown}
                    </Link>
                  )}
                />
                {data.total > picturesPerPage && (
                  <PageControl
                    total={data.total}
                    perPage={picturesPerPage}
                    page={search.page}
                    onChange={(page) => ask({ page: String(page) })}
                  />
                )}
              </>
            )}
          </section>
        )}
      </div>
    </DropZone>
  );
}

const isMaking = (pictures: readonly LibraryPicture[] | undefined) =>
  pictures?.some(({ variants }) => variants === 'PENDING') ?? false;

/** What is uploaded while a folder is open belongs there; a picture that the library had stays where it is. */
async function putIntoFolder(
  { id, version, isDuplicate }: UploadedPicture,
  folder: string | undefined,
): Promise<void> {
  if (folder && !isDuplicate) await recordsOf(library).updateField(id, { folder, version });
}
