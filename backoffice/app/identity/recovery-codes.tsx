import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import classes from './recovery-codes.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onSaved(): void;
}

/**
 * The recovery codes, which are shown only once: to copy, print or download. The person must confirm having saved
 * them.
 */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const [isSaved, setSaved] = useState(false);
  const [said, setSaid] = useState('');
  const text = codes.join('\n');
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setSaid('已複製');
  };
  const download = () => {
    const link = document.createElement('a');
    link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`;
    link.download = '備用碼.txt';
    link.click();
    setSaid('已下載');
  };
  return (
    <Stack className={classes.sheet}>
      <Text size="sm">
        手機遺失或無法使用時，可以用備用碼登入，每組限用一次。請存放在安全的地方，離開後不會再顯示。
      </Text>
      <ul className={classes.codes} aria-label="備用碼">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={() => void copy()}>
          複製
        </Button>
        <Button variant="default" size="xs" onClick={download}>
          下載
        </Button>
        <Button variant="default" size="xs" onClick={() => print()}>
          列印
        </Button>
        <Text size="xs" c="dimmed" role="status">
          {said}
        </Text>
      </Group>
      <Alert color="violet" variant="light">
        <Checkbox
          label="我已保存這些備用碼"
          checked={isSaved}
          onChange={(event) => setSaved(event.currentTarget.checked)}
        />
      </Alert>
      <Button disabled={!isSaved} onClick={onSaved}>
        完成
      </Button>
    </Stack>
  );
}
