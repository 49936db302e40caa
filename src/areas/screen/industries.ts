/** An industry with the records that belong to it. */
export interface Industry {
  name: string;
  value: number;
}

/** As the call of the screen says it: `name:value`. */
export const formatIndustry = ({ name, value }: Industry): string => `${name}:${value}`;

/** Cut at the last colon: a name may hold others. */
export const parseIndustry = (text: string): Industry => {
  const at = text.lastIndexOf(':');
  return { name: text.slice(0, at), value: Number(text.slice(at + 1)) };
};
