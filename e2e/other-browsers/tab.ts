/** Input action of one device, in the terms of the WebDriver standard, which both protocols accept. */
export type Action =
  | { type: 'pause'; duration: number }
  | { type: 'keyDown' | 'keyUp'; value: string }
  | { type: 'pointerMove'; x: number; y: number; duration?: number }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 };

/** Input device with its actions, one after the other. */
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
  /** Evaluates an expression in the page, or in its only frame; only JSON values are returned. */
  evaluate<Value>(expression: string, where?: 'page' | 'frame'): Promise<Value>;
  /** Performs the actions of a device. Positions are relative to the window of the page or of its only frame. */
  act(device: Device, where?: 'page' | 'frame'): Promise<void>;
  /** Chooses a local file in the file field that a selector matches. */
  chooseFile(selector: string, file: string): Promise<void>;
  /** Sets the size of the page in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Returns a screenshot as PNG. */
  screenshot(): Promise<Buffer>;
  /** Deletes cookies and all storage of the origin. */
  forget(): Promise<void>;
  /** Returns console errors and policy violations since the last call. */
  noise(): Promise<string[]>;
}

/** Browser of this machine, with one tab. */
export interface OtherBrowser {
  tab: Tab;
  close(): Promise<void>;
}
