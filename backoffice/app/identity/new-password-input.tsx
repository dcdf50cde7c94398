import { PasswordInput } from '@mantine/core';
import { administratorPasswordMinLength } from '#contract/administrators.ts';

/** The input for a new password. It shows the rule about its length in advance. */
export function NewPasswordInput() {
  return (
    <PasswordInput
      name="new"
      label="新密碼"
      description={`至少 ${administratorPasswordMinLength} 個字元，不限種類；一句話比一個字難猜`}
      autoComplete="new-password"
      minLength={administratorPasswordMinLength}
      maxLength={128}
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': '顯示新密碼' }}
    />
  );
}
