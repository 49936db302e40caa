/** True if the browser asks for reduced data usage (Save-Data). */
export const savesData = (): boolean => {
  const { connection }: { connection?: { saveData?: boolean } } = navigator as object;
  return connection?.saveData === true;
};
