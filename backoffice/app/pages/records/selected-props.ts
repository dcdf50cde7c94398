export interface SelectedProps {
  ids: ReadonlySet<number>;
  onDone(): void;
}
