import '@mantine/tiptap/styles.css';
import { Input } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import Image from '@tiptap/extension-image';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import type { Labelled } from './labelled.ts';

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

/** Formatted text as HTML of few elements; the server cleans it again. Loaded only with a form that has such a field. */
export default function RichTextInput({ id, label, value, disabled, onChange, ...wrapper }: Props) {
  const editor = useEditor({
    extensions: [StarterKit.configure({ heading: { levels: [2, 3] } }), Image],
    content: value,
    editable: !disabled,
    // The library would write its styles into a style element, which the content policy refuses.
    injectCSS: false,
    editorProps: { attributes: { id, 'aria-label': label } },
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
            </RichTextEditor.ControlsGroup>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.Undo />
              <RichTextEditor.Redo />
            </RichTextEditor.ControlsGroup>
          </RichTextEditor.Toolbar>
        )}
        <RichTextEditor.Content />
      </RichTextEditor>
    </Input.Wrapper>
  );
}
