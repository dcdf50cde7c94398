const controls = { first: '第一頁', previous: '上一頁', next: '下一頁', last: '最後一頁' };

/** What the controls of a pagination are called. */
export const pageLabels = {
  getItemProps: (page: number) => ({ 'aria-label': `第 ${page} 頁` }),
  getControlProps: (control: keyof typeof controls) => ({ 'aria-label': controls[control] }),
};
