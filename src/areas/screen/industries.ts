/** Industry with the number of its records. */
export interface IndustryRecordCount {
  name: string;
  value: number;
}

/** Returns an industry in the format of the operation: `name:value`. */
export const formatIndustry = ({ name, value }: IndustryRecordCount): string => `${name}:${value}`;

/** Parses `name:value`. The last colon separates, because a name may contain colons. */
export const parseIndustry = (text: string): IndustryRecordCount => {
  const at = text.lastIndexOf(':');
  return { name: text.slice(0, at), value: Number(text.slice(at + 1)) };
};
