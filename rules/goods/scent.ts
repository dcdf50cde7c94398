/** The words for goods with and without a scent, in filters and in searches. */
export const scentNames = { true: '有香味', false: '無香味' } as const;
