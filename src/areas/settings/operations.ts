export type SettingValue = string | number | boolean;
export interface SettingRow {
  id: string;
  group: string;
  name: string;
  description: string;
  type: string;
  /** Value of the setting; for a secret `••••` if it is set, otherwise empty. */
  value: SettingValue;
  default: SettingValue;
  choices: string[];
  public: boolean;
  changed: string | null;
  by: string | null;
  version: number;
}
/** An entry in the change history of a setting. */
export interface SettingHistoryEntry {
  id: string;
  at: string;
  by: string | null;
  /** Null: reset to the default, or a secret, whose values are not stored in the history. */
  value: SettingValue | null;
}
