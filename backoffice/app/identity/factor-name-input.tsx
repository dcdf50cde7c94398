import { TextInput } from '@mantine/core';

interface Props {
  example: string;
  first: string;
}

/** The input for the name of a second factor. */
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
