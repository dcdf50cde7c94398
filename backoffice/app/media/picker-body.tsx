import { Button, Group, Loader, Text, TextInput, UnstyledButton } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { pictureAt } from '#rules/goods/pictures.ts';
import { recordsOf } from '../api.ts';
import { KeywordBox } from '../resource/list/keyword-box.tsx';
import { PageControl } from '../ui/page-control.tsx';
import { Failure, Nothing } from '../ui/states.tsx';
import { DropZone } from './drop-zone.tsx';
import { type LibraryPicture, library, picturesPerPage, searchLibrary } from './library.ts';
import classes from './media.module.css';
import type { MediaPickerProps } from './picker-props.ts';
import { PictureGrid } from './picture-grid.tsx';
import { UploadButton } from './upload-button.tsx';
import { UploadList } from './upload-list.tsx';
import { isRunning, useUploads } from './use-uploads.ts';

type Props = Pick<MediaPickerProps, 'files' | 'mayLackAlt' | 'onChoose'>;
type Choice = Pick<LibraryPicture, 'id' | 'version' | 'path' | 'name' | 'alt'>;

/** The content of the dialog; loaded when it is first opened. */
export default function PickerBody({ files, mayLackAlt = false, onChoose }: Props) {
  const [keyword, setKeyword] = useState('');
  const [page, setPage] = useState(1);
  const { choice, choose, offer, onTyped, onAdded } = useChoice();
  const { uploads, arrived, add: upload, dismiss } = useUploads(offer);
  const isUploading = uploads.some(isRunning);
  function add(added: Iterable<File>) {
    onAdded();
    upload(added);
  }
  const taken = useRef(false);
  useEffect(() => {
    if (taken.current || !files) return;
    taken.current = true;
    add(files);
  });
  const search = { keyword, folder: undefined, page };
  const { data, error, refetch } = useQuery({
    queryKey: [library.name, 'search', search],
    queryFn: () => searchLibrary(search),
    placeholderData: keepPreviousData,
  });
  return (
    <DropZone onFiles={add}>
      <Group gap="xs" mb="sm">
        <KeywordBox
          keyword={keyword}
          onSearch={(words) => {
            setPage(1);
            setKeyword(words);
          }}
        />
        <UploadButton onFiles={add} />
        <Text size="sm" c="dimmed">
          也可以把圖片拖到這裡
        </Text>
      </Group>
      <UploadList uploads={uploads} arrived={arrived} onDismiss={dismiss} />
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loader aria-label="載入中" />
      ) : data.total === 0 ? (
        <Nothing title={keyword ? '沒有符合的圖片' : '媒體庫還沒有圖片'} />
      ) : (
        <>
          <PictureGrid
            pictures={data.pictures}
            wrap={(picture, shown) => (
              <UnstyledButton
                className={classes.tile}
                aria-pressed={choice?.id === picture.id}
                onClick={() => choose(picture, isUploading)}
              >
                {shown}
              </UnstyledButton>
            )}
          />
          {data.total > picturesPerPage && (
            <PageControl
              total={data.total}
              perPage={picturesPerPage}
              page={page}
              onChange={setPage}
            />
          )}
        </>
      )}
      {choice && (
        <Chosen
          key={choice.id}
          choice={choice}
          mayLackAlt={mayLackAlt}
          onTyped={onTyped}
          onChoose={onChoose}
        />
      )}
    </DropZone>
  );
}

/** The chosen picture. An upload that arrives takes its place, unless the person means that picture. */
function useChoice() {
  const [choice, setChoice] = useState<Choice>();
  /** A text is typed for the chosen picture. */
  const isTyped = useRef(false);
  /** It was chosen during an upload, and no file was added since. */
  const isMeant = useRef(false);
  return {
    choice,
    choose(picture: Choice, isUploading: boolean) {
      if (picture.id !== choice?.id) isTyped.current = false;
      isMeant.current = isUploading;
      setChoice(picture);
    },
    offer: (uploaded: Choice) =>
      setChoice((now) => (now && (isTyped.current || isMeant.current) ? now : uploaded)),
    onTyped() {
      isTyped.current = true;
    },
    onAdded() {
      isMeant.current = false;
    },
  };
}

/** The picture to choose, with its alternative text, which the library stores, so that nobody writes it twice. */
function Chosen({
  choice,
  mayLackAlt,
  onTyped,
  onChoose,
}: {
  choice: Choice;
  mayLackAlt: boolean;
  onTyped(): void;
  onChoose: MediaPickerProps['onChoose'];
}) {
  const [typed, setTyped] = useState(choice.alt);
  const [isAsked, setAsked] = useState(false);
  const alt = typed.trim();
  const isMissing = alt === '' && !mayLackAlt;
  const use = useMutation({
    async mutationFn() {
      const { id, version, path } = choice;
      if (alt !== choice.alt) await recordsOf(library).updateField(id, { alt, version });
      return { id, path, alt };
    },
    onSuccess: onChoose,
  });
  return (
    <div className={classes.chosen}>
      <img src={pictureAt(choice.path, 320)} alt="" className={classes.chosenPicture} />
      <TextInput
        className={classes.words}
        label="替代文字"
        description="給看不到圖片的人；說出圖片的內容"
        withAsterisk={!mayLackAlt}
        maxLength={200}
        value={typed}
        error={(isAsked && isMissing && '請先填寫替代文字') || use.error?.message}
        onChange={(event) => {
          onTyped();
          setTyped(event.target.value);
        }}
      />
      <Button
        loading={use.isPending}
        onClick={() => {
          setAsked(true);
          if (!isMissing) use.mutate();
        }}
      >
        使用這張圖片
      </Button>
    </div>
  );
}
