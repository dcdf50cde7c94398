import { TextInput } from '@mantine/core';

/** The e-mail of an account: an input, or a text if it is known. */
export function EmailInput({ known }: { known?: string | undefined }) {
  return (
    <TextInput
      name="email"
      type="email"
      label="電子信箱"
      autoComplete="username"
      required
      withAsterisk={false}
      {...(known === undefined ? {} : { value: known, readOnly: true })}
    />
  );
}
