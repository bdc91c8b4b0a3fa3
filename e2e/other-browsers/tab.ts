/** Input action of one device, in the terms of the WebDriver standard, which both protocols accept. */
export type Action =
  | { type: 'pause'; duration: number }
  | { type: 'keyDown' | 'keyUp'; value: string }
  | { type: 'pointerMove'; x: number; y: number; duration?: number }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 };

/** A device and what is done at it, one after the other. */
export interface Device {
  type: 'key' | 'pointer';
  id: string;
  parameters?: { pointerType: 'mouse' | 'touch' };
  actions: Action[];
}

/** Functions of a browser that journeys need, independent of its protocol. */
export interface Tab {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** The value of an expression in the page, or in the only frame of it; what is no JSON gets lost. */
  evaluate<Value>(expression: string, where?: 'page' | 'frame'): Promise<Value>;
  /** Places are of the page's window, or of its only frame's. */
  act(device: Device, where?: 'page' | 'frame'): Promise<void>;
  /** Chooses a file of this machine in the box that a selector names. */
  chooseFile(selector: string, file: string): Promise<void>;
  /** Gives the page so many CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Returns a screenshot as PNG. */
  screenshot(): Promise<Buffer>;
  /** Drops cookies and all that the origin keeps. */
  forget(): Promise<void>;
  /** Returns console errors and policy violations since the last call. */
  noise(): Promise<string[]>;
}

/** A browser of this machine, with one tab. */
export interface OtherBrowser {
  tab: Tab;
  close(): Promise<void>;
}
