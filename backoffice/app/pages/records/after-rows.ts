let release: () => void = () => undefined;
const firstRows = new Promise<void>((resolve) => {
  release = resolve;
});

/** The first rows of a list are shown, or there are none to wait for. */
export const noteRows = (): void => release();

/** Loads a part of a list's page once rows are shown. Until then, the browser works for these only. */
export const afterRows =
  <Part>(load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    await firstRows;
    return load();
  };
