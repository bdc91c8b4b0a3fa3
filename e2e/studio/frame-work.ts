import type { Page } from 'playwright-core';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /**
   * Start in microseconds of wall-clock time. `dur` is the wall-clock duration; `tts` and `tdur` are processor time of
   * the thread.
   */
  ts: number;
  dur?: number;
  tts?: number;
  tdur?: number;
  args?: { data?: { type?: string }; elementCount?: number };
}

/** Target slowdown of the page's processor, relative to this machine. */
export const slowdown = 4;

interface Drag {
  /** Start of the drag. */
  at: { x: number; y: number };
  moves?: number;
  /** Slowdown of the page's main thread by the browser; waiting for other processes counts as work. */
  brake?: number;
}

/**
 * Drags the layer under a finger in a circle. Returns the work of the page's main thread in each frame of the drag, in
 * ms of processor time: scripting, style, layout, painting and all other tasks.
 */
export async function workOfFrames(page: Page, { at, moves = 120, brake = slowdown }: Drag): Promise<number[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('there is no browser to trace');
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: brake });
  await touch('touchStart', [at]);
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  for (let move = 1; move <= moves; move++) {
    const turn = move / 8;
    await touch('touchMove', [{ x: at.x + 30 * Math.sin(turn), y: at.y + 30 * (1 - Math.cos(turn)) }]);
  }
  const trace = await browser.stopTracing();
  await touch('touchEnd', []);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devtools.detach();
  return framesOf(trace);
}

/**
 * Returns the work of the page's main thread from a click to the next frame, in ms of processor time at full speed,
 * without waiting. Throws if nothing was clicked.
 */
export async function workOfPress(page: Page, press: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('there is no browser to trace');
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  await press();
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const pressed = traceEvents.find(
    ({ name, args }) => name === 'EventDispatch' && /^(?:keydown|pointerup)$/.test(args?.data?.type ?? ''),
  );
  if (!pressed) throw new Error('nothing was pressed');
  const onMain = traceEvents.filter(({ pid, tid, ph }) => pid === pressed.pid && tid === pressed.tid && ph === 'X');
  const end = (event: TraceEvent) => event.ts + (event.dur ?? 0);
  const painted = onMain
    .filter(({ name, ts }) => name === 'Paint' && ts >= pressed.ts)
    .toSorted((a, b) => a.ts - b.ts)[0];
  const until = painted ? end(painted) : Number.POSITIVE_INFINITY;
  const between = onMain.filter((one) => one.name === 'RunTask' && end(one) > pressed.ts && one.ts < until);
  return between.reduce((sum, task) => sum + workSince(pressed, task), 0) / 1000;
}

/**
 * Returns the work of a task after an event, in microseconds of processor time. Earlier work of the task, such as the
 * start of tracing, does not count.
 */
function workSince(event: TraceEvent, task: TraceEvent): number {
  const { ts, tts, dur = 0, tdur } = task;
  const began = event.ts > ts;
  if (tdur === undefined || tts === undefined || event.tts === undefined)
    return began ? ts + dur - event.ts : (tdur ?? dur);
  return began ? tts + tdur - event.tts : tdur;
}

/**
 * Returns the number of elements that the browser restyles for a click, until the second frame after it. Unlike time,
 * this is the same on every machine.
 */
export async function restyledBy(page: Page, press: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('there is no browser to trace');
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  await press();
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return traceEvents.reduce(
    (sum, { name, args }) => sum + (name === 'UpdateLayoutTree' ? (args?.elementCount ?? 0) : 0),
    0,
  );
}

/** Returns the work of each frame in which a pointer moved: all tasks of the main thread since the frame before. */
function framesOf(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const moved = traceEvents.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'pointermove');
  const [first] = moved;
  if (!first) throw new Error('nothing was moved');
  const onMain = traceEvents.filter(({ pid, tid, ph }) => pid === first.pid && tid === first.tid && ph === 'X');
  const drawn = onMain
    .filter(({ name }) => name === 'FireAnimationFrame')
    .map(({ ts, dur = 0 }) => ts + dur)
    .sort((a, b) => a - b);
  const tasks = onMain.filter(({ name }) => name === 'RunTask');
  // A frame's tasks begin after the last frame's callbacks; the one that runs the callbacks also paints what they
  // changed.
  const ends = drawn.filter((end, at) => at === 0 || tasks.some(({ ts }) => ts > (drawn[at - 1] ?? 0) && ts <= end));
  return ends.flatMap((end, at) => {
    const start = ends[at - 1] ?? 0;
    if (at === 0 || !moved.some(({ ts }) => ts > start && ts <= end)) return [];
    const own = tasks.filter(({ ts }) => ts > start && ts <= end);
    return [own.reduce((sum, { tdur, dur = 0 }) => sum + (tdur ?? dur), 0) / 1000];
  });
}
