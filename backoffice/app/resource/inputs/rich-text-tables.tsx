import { RichTextEditor } from '@mantine/tiptap';
import { type Editor, mergeAttributes, Node } from '@tiptap/core';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  tableEditing,
} from '@tiptap/pm/tables';

/** The role of each part of a table in the editor's library. */
const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  extendNodeSchema: ({ name }) => (roles[name] ? { tableRole: roles[name] } : {}),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts: () => ({
    Tab: ({ editor }) => goToNextCell(1)(editor.state, editor.view.dispatch),
    'Shift-Tab': ({ editor }) => goToNextCell(-1)(editor.state, editor.view.dispatch),
  }),
});

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

/** A number of columns or rows, which is written only if it is above 1. */
const span = (name: string) => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name) ?? 1),
  renderHTML: (given: Record<string, unknown>) =>
    given[name] === 1 ? {} : { [name]: given[name] },
});

const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'paragraph+',
    isolating: true,
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      colwidth: { default: null, rendered: false },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });

/** Tables in texts: without these extensions the editor would drop the tables of existing texts. */
export const tableExtensions = [
  Table,
  TableRow,
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
];

const newTable =
  '<table><tbody><tr><th>項目</th><th>說明</th></tr><tr><td></td><td></td></tr></tbody></table>';

/** Commands for the table with the cursor. */
const commands = [
  { label: '加列', run: addRowAfter },
  { label: '加欄', run: addColumnAfter },
  { label: '刪列', run: deleteRow },
  { label: '刪欄', run: deleteColumn },
  { label: '刪除表格', run: deleteTable },
] as const;

/** The buttons of the toolbar that insert and change tables. */
export function TableControls({ editor }: { editor: Editor }) {
  const shown = editor.isActive('table')
    ? commands.map(({ label, run }) => ({
        label,
        onClick: () => {
          run(editor.state, editor.view.dispatch);
          editor.commands.focus();
        },
      }))
    : [{ label: '表格', onClick: () => editor.chain().focus().insertContent(newTable).run() }];
  return (
    <RichTextEditor.ControlsGroup>
      {shown.map(({ label, onClick }) => (
        <RichTextEditor.Control key={label} px="xs" title={label} onClick={onClick}>
          {label}
        </RichTextEditor.Control>
      ))}
    </RichTextEditor.ControlsGroup>
  );
}
