import { notifications } from '@mantine/notifications';

/** Shows in the corner why a call failed; for `onError` of a mutation. */
export const showFailure = ({ message }: Pick<Error, 'message'>): void => {
  notifications.show({ color: 'red', message });
};
