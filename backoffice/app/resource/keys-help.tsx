import { Button, Kbd, Modal, Table } from '@mantine/core';
import { useEffect, useState } from 'react';

const keys: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['/'], '到搜尋；Esc 回到列表'],
  [['Tab'], '進入或離開列表'],
  [['↑', '↓', '←', '→'], '移到另一格；第一列往上是欄位名稱'],
  [['J', 'K'], '往下、往上一列'],
  [['Page Up', 'Page Down'], '往上、往下 15 列'],
  [['Enter', 'E'], '編輯這一格，或打開這筆資料'],
  [['空白鍵', 'X'], '選取這一列'],
  [['Esc'], '取消編輯'],
  [['Enter'], '在欄位名稱上：排序'],
  [['Shift + ←', 'Shift + →'], '在欄位名稱上：調整欄寬'],
  [['?'], '顯示這份說明'],
];

/** The keys that a list understands, opened by a button or by `?`. Loaded after the list. */
export default function KeysHelp() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      const isTyping =
        target instanceof HTMLElement &&
        target.matches('input, textarea, select, [contenteditable]');
      if (key === '?' && !isTyping) setOpen(true);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <Button variant="subtle" aria-keyshortcuts="?" onClick={() => setOpen(true)}>
        鍵盤操作
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="列表的鍵盤操作">
        <Table>
          <Table.Tbody>
            {keys.map(([names, does]) => (
              <Table.Tr key={does}>
                <Table.Th scope="row">
                  {names.map((name) => (
                    <Kbd key={name} mr={4}>
                      {name}
                    </Kbd>
                  ))}
                </Table.Th>
                <Table.Td>{does}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Modal>
    </>
  );
}
