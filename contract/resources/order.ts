export interface Order {
  field: string;
  direction: 'ascending' | 'descending';
}
