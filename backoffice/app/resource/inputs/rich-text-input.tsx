import '@mantine/tiptap/styles.css';
import { Input } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import Image from '@tiptap/extension-image';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useState } from 'react';
import { MediaPicker } from '../../media/media-picker.tsx';
import type { Labelled } from './labelled.ts';
import styles from './rich-text.module.css';
import { TableControls, tableExtensions } from './rich-text-tables.tsx';

interface Props extends Labelled {
  value: string;
  onChange(value: string): void;
}

const labels = {
  boldControlLabel: '粗體',
  italicControlLabel: '斜體',
  h2ControlLabel: '標題',
  h3ControlLabel: '小標題',
  bulletListControlLabel: '項目符號',
  orderedListControlLabel: '編號',
  blockquoteControlLabel: '引用',
  linkControlLabel: '連結',
  unlinkControlLabel: '移除連結',
  undoControlLabel: '復原',
  redoControlLabel: '重做',
  linkEditorInputLabel: '網址',
  linkEditorInputPlaceholder: 'https://…',
  linkEditorSave: '套用',
};

const empty = '<p></p>';

/**
 * Formatted text as HTML of few elements; the server sanitises it again. Loaded only with a form that has such a
 * field.
 */
export default function RichTextInput({ id, label, value, disabled, onChange, ...wrapper }: Props) {
  /** Dropped or pasted files; undefined while the library is closed. */
  const [files, setFiles] = useState<readonly File[]>();
  const takeFiles = (transfer: DataTransfer | null) => {
    const pictures = [...(transfer?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (pictures.length > 0) setFiles(pictures);
    return pictures.length > 0;
  };
  const editor = useEditor({
    extensions: [StarterKit.configure({ heading: { levels: [2, 3] } }), Image, ...tableExtensions],
    content: value,
    editable: !disabled,
    // Otherwise the library would write a style element, which the content policy refuses.
    injectCSS: false,
    editorProps: {
      attributes: { id, 'aria-label': label },
      handleDrop: (_, event, _slice, isMoved) => !isMoved && takeFiles(event.dataTransfer),
      handlePaste: (_, event) => takeFiles(event.clipboardData),
    },
    shouldRerenderOnTransaction: true,
    onUpdate: ({ editor: edited }) => {
      const html = edited.getHTML();
      onChange(html === empty ? '' : html);
    },
  });
  return (
    <Input.Wrapper label={label} labelElement="div" {...wrapper}>
      <RichTextEditor editor={editor} labels={labels} mt={4}>
        {!disabled && (
          <RichTextEditor.Toolbar>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.Bold />
              <RichTextEditor.Italic />
              <RichTextEditor.H2 />
              <RichTextEditor.H3 />
            </RichTextEditor.ControlsGroup>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.BulletList />
              <RichTextEditor.OrderedList />
              <RichTextEditor.Blockquote />
              <RichTextEditor.Link />
              <RichTextEditor.Unlink />
              <RichTextEditor.Control aria-label="圖片" title="圖片" onClick={() => setFiles([])}>
                圖
              </RichTextEditor.Control>
            </RichTextEditor.ControlsGroup>
            {editor && <TableControls editor={editor} />}
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.Undo />
              <RichTextEditor.Redo />
            </RichTextEditor.ControlsGroup>
          </RichTextEditor.Toolbar>
        )}
        <RichTextEditor.Content className={styles.content} />
      </RichTextEditor>
      <MediaPicker
        opened={files !== undefined}
        files={files ?? []}
        onClose={() => setFiles(undefined)}
        onChoose={({ path, alt }) => {
          setFiles(undefined);
          editor?.chain().focus().setImage({ src: path, alt }).run();
        }}
      />
    </Input.Wrapper>
  );
}
