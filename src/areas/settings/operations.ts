export type SettingValue = string | number | boolean;
export interface SettingRow extends Record<string, unknown> {
  id: string;
  group: string;
  name: string;
  description: string;
  type: string;
  /** A secret is only told to be set: `••••` or empty. */
  value: SettingValue;
  default: SettingValue;
  choices: string[];
  public: boolean;
  changed: string | null;
  by: string | null;
  version: number;
}
export interface SettingChange {
  id: string;
  at: string;
  by: string | null;
  /** Null: back to the default, or a secret, which the history does not keep. */
  value: SettingValue | null;
}
