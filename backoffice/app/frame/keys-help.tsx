import { Kbd, Modal, Switch, Table, Title } from '@mantine/core';
import { useState } from 'react';
import { screens } from '#contract/navigation.ts';
import { areSingleKeysOn, setSingleKeys } from '../ui/single-keys.ts';
import { screenAfterG } from './screens-by-key.ts';

type Keys = readonly (readonly [keys: readonly string[], does: string])[];

const labelOf = (name: string) =>
  screens.find((screen) => screen.name === name)?.label ?? '今日待辦';

const everywhere: Keys = [
  [['Ctrl + K'], '搜尋功能與資料'],
  ...Object.entries(screenAfterG).map(
    ([key, name]) => [['G', key.toUpperCase()], `先後按下：到${labelOf(name)}`] as const,
  ),
  [['/'], '到搜尋；Esc 回到列表'],
  [['N'], '新增'],
  [['Ctrl + S'], '儲存表單'],
  [['Ctrl + Z'], '復原剛才在列表的修改'],
  [['?'], '顯示這份說明'],
];

const inLists: Keys = [
  [['Tab'], '進入或離開列表'],
  [['↑', '↓', '←', '→'], '移到另一格；第一列往上是欄位名稱'],
  [['J', 'K'], '往下、往上一列'],
  [['Page Up', 'Page Down'], '往上、往下 15 列'],
  [['Enter', 'E'], '編輯這一格，或打開這筆資料'],
  [['空白鍵', 'X'], '選取這一列'],
  [['Esc'], '取消編輯'],
  [['Enter'], '在欄位名稱上：排序'],
  [['Shift + ←', 'Shift + →'], '在欄位名稱上：調整欄寬'],
];

/** All keyboard shortcuts of the back office. Loaded on request. */
export default function KeysHelp({ onClose }: { onClose(): void }) {
  const [areOn, setOn] = useState(areSingleKeysOn);
  return (
    <Modal opened closeOnClickOutside onClose={onClose} title="鍵盤操作" size="lg">
      <KeyTable title="每個畫面" keys={everywhere} />
      <KeyTable title="列表" keys={inLists} />
      <Switch
        mt="md"
        label="使用單鍵快速鍵（G、N、/、?）"
        description="以語音輸入時可以關閉；從選單下方的「鍵盤操作」再打開"
        checked={areOn}
        onChange={({ currentTarget: { checked } }) => {
          setOn(checked);
          setSingleKeys(checked);
        }}
      />
    </Modal>
  );
}

function KeyTable({ title, keys }: { title: string; keys: Keys }) {
  return (
    <>
      <Title order={3} size="h5" mt="sm" mb={4}>
        {title}
      </Title>
      <Table aria-label={title}>
        <Table.Tbody>
          {keys.map(([names, does]) => (
            <Table.Tr key={does}>
              <Table.Th scope="row" w={170}>
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
    </>
  );
}
