/** What a hand does at one device, in the words of the WebDriver standard: both of its protocols take the same. */
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

/** What the journeys ask of a browser, whatever it is spoken to by. */
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
  /** What is seen, as a PNG. */
  screenshot(): Promise<Buffer>;
  /** Drops cookies and all that the origin keeps. */
  forget(): Promise<void>;
  /** What the console was told that is wrong, and what the policy refused, since it was asked last. */
  noise(): Promise<string[]>;
}

/** A browser of this machine, with one tab. */
export interface OtherBrowser {
  tab: Tab;
  close(): Promise<void>;
}
