import { Alert, Button, Group, NativeSelect, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReadOnlyResource, Resource } from '#contract/resources/resource.ts';
import {
  type ChosenEncoding,
  chosenEncodings,
  textEncodingWords,
} from '#contract/resources/spreadsheet.ts';
import { filesOf, type ImportView } from '../../files-api.ts';

interface Props {
  resource: Resource | ReadOnlyResource;
  view: ImportView;
}

/** The encoding in which a CSV was read. While nothing is written, another one may be chosen. */
export function EncodingChoice({ resource, view: { id, encoding, state } }: Props) {
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: (wanted: (typeof chosenEncodings)[number]) => filesOf(resource).readAs(id, wanted),
    onSettled: () => client.invalidateQueries({ queryKey: [resource.name] }),
  });
  if (!encoding) return null;
  const others = chosenEncodings.filter((each) => each !== encoding);
  return (
    <div>
      <Group gap="xs">
        <Text size="sm">以 {textEncodingWords[encoding]} 讀取</Text>
        {state === 'READY' && (
          <>
            <Text size="sm" c="dimmed">
              文字不對嗎？
            </Text>
            {others.map((each) => (
              <Button
                key={each}
                size="compact-sm"
                variant="default"
                loading={again.isPending}
                onClick={() => again.mutate(each)}
              >
                改以 {textEncodingWords[each]} 讀取
              </Button>
            ))}
          </>
        )}
      </Group>
      {again.error && (
        <Alert color="red" role="alert" mt="xs">
          無法這樣讀取：{again.error.message}
        </Alert>
      )}
    </div>
  );
}

interface SelectProps {
  /** '' for an encoding that is recognised. */
  value: ChosenEncoding | '';
  onChange(value: ChosenEncoding | ''): void;
}

/** Chooses the encoding of a CSV before it is uploaded. */
export function EncodingSelect({ value, onChange }: SelectProps) {
  return (
    <NativeSelect
      size="xs"
      label="CSV 的文字編碼"
      data={[
        { value: '', label: '自動辨識' },
        ...chosenEncodings.map((each) => ({ value: each, label: textEncodingWords[each] })),
      ]}
      value={value}
      onChange={({ target }) => onChange(target.value as ChosenEncoding | '')}
    />
  );
}
