/** What every input of a form is told besides its value. */
export interface Labelled {
  id: string;
  label: string;
  description: string | undefined;
  error: string | undefined;
  withAsterisk: boolean;
  disabled: boolean;
}
