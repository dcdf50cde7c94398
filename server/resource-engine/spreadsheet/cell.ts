/** What is read of a cell: its value, a formula's as it was last computed; a date is its wall clock in UTC. */
export type Cell = string | number | boolean | Date | null;

export interface Column {
  header: string;
  /** Characters. */
  width: number;
  /** What is typed stays a text, so that 0012 keeps its zeros. */
  isText: boolean;
}
