/** Handle of a route with deferred hydration: for visitors who are not signed in, React starts at the first interaction (decision 043). */
export interface DeferredHydration {
  sleeps: true;
  /**
   * Modules that the first interaction needs, by path in the repository. They are prefetched in idle time, like the modules of the page.
   */
  ahead?: readonly string[];
}

/** Last state of a control before hydration. `final`: true after `change`, false after `input`. */
export interface ControlState {
  checked: boolean | undefined;
  value: string;
  final: boolean;
}

/**
 * Interactions that the trigger script records until React has hydrated. It is a property of `window`, because the trigger is not a module of the
 * page.
 */
export interface RecordedInteractions {
  wanted: Map<HTMLInputElement, ControlState>;
  /** Buttons that work only by script, in the order in which they were pressed. */
  pressed: Set<HTMLElement>;
  /** Names of the arrow keys that were pressed. */
  keys: string[];
  /** Called after each `change` event; preloads the list that the change selects. Undefined until preload-filtered-list.ts is loaded. */
  ask?: (field: HTMLInputElement) => void;
  /** Removes the event listeners of the trigger. */
  end: () => void;
}

declare global {
  interface Window {
    /** Absent on pages without deferred hydration. */
    sleep?: RecordedInteractions;
  }
  interface WindowEventMap {
    /** Starts hydration without an interaction. */
    wake: Event;
  }
}
