import { Alert, Button, Code, CopyButton, Group, Text } from '@mantine/core';

interface Props {
  /** What it is, e.g. 密鑰. */
  title: string;
  secret: string;
  children?: React.ReactNode;
}

/** A secret that the server answers once; whoever leaves the page cannot see it again. */
export function ShownOnce({ title, secret, children }: Props) {
  return (
    <Alert color="yellow" title={`${title}只顯示這一次`} mb="md" role="status">
      <Text size="sm" mb="xs">
        請立刻複製並妥善保管。離開這一頁之後，沒有人能再看到它。
      </Text>
      <Group gap="xs">
        <Code style={{ overflowWrap: 'anywhere' }}>{secret}</Code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="default" onClick={copy}>
              {copied ? '已複製' : '複製'}
            </Button>
          )}
        </CopyButton>
      </Group>
      {children}
    </Alert>
  );
}
