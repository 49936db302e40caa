/** The handle of a route whose pages sleep: for visitors without account React waits for the first touch (decision 043). */
export interface DeferredHydration {
  sleeps: true;
  /** Modules that the first touch will ask for, by their path in the repository: fetched in idle time beside those of the page. */
  ahead?: readonly string[];
}

/** What a control said when it was last touched, and whether that was its last word (`change`) or one of many (`input`). */
export interface Wanted {
  checked: boolean | undefined;
  value: string;
  final: boolean;
}

/** What the starter notes of the reader until React is awake. It lies on the window: the starter is no module of the page's. */
export interface HydrationRecord {
  wanted: Map<HTMLInputElement, Wanted>;
  /** Buttons that only script knows, in the order in which they were pressed. */
  pressed: Set<HTMLElement>;
  /** Arrow keys by name. */
  keys: string[];
  /** Told of every change, once there is who asks for what it will show (request-first-step.ts). */
  ask?: (field: HTMLInputElement) => void;
  /** Ends the starter's listening. */
  end: () => void;
}

declare global {
  interface Window {
    /** Absent where React woke by itself. */
    sleep?: HydrationRecord;
  }
  interface WindowEventMap {
    /** Wakes React without a touch. */
    wake: Event;
  }
}
