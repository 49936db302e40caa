/** Whether the reader's browser is told to load as little as it can. */
export const savesData = (): boolean => {
  const { connection }: { connection?: { saveData?: boolean } } = navigator as object;
  return connection?.saveData === true;
};
