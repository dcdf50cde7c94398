/** The properties of every input of a form besides its value. */
export interface Labelled {
  id: string;
  label: string;
  description: string | undefined;
  error: string | undefined;
  withAsterisk: boolean;
  disabled: boolean;
  /** The order of label, help, input and problem. */
  inputWrapperOrder?: ('label' | 'input' | 'description' | 'error')[];
}
