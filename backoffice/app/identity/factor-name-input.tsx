import { TextInput } from '@mantine/core';

interface Props {
  example: string;
  first: string;
}

/** By what name somebody knows a second factor. */
export function FactorNameInput({ example, first }: Props) {
  return (
    <TextInput
      name="name"
      label="名稱"
      description={`方便日後辨認，例如${example}`}
      defaultValue={first}
      maxLength={40}
      required
      withAsterisk={false}
    />
  );
}
