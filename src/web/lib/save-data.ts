/** True if the browser asks for reduced data usage (Save-Data). */
export const prefersReducedData = (): boolean => {
  const { connection }: { connection?: { saveData?: boolean } } = navigator as object;
  return connection?.saveData === true;
};
