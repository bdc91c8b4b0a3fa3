import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Compares the shape of the tick that was kept with one that is made after full collections. */
const program = `
  import { createHook } from 'node:async_hooks';
  import { keepTickShape } from './server/foundation/process/keep-tick-shape.ts';
  const kept = keepTickShape();
  const all = () => { for (let at = 0; at < 4; at++) gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }); };
  setTimeout(() => {
    all();
    const made = [];
    const hook = createHook({ init: (_id, type, _trigger, tick) => void (type === 'TickObject' && made.push(tick)) });
    hook.enable();
    process.nextTick(() => {});
    hook.disable();
    const isOne = keepTickShape() === kept;
    process.stdout.write(JSON.stringify({ isOne, made: made.length, same: %HaveSameMap(kept, made[0]) }));
  }, 1);`;

test('a tick has the same shape after every full garbage collection', () => {
  const flags = ['--expose-gc', '--allow-natives-syntax', '--input-type=module', '--eval', program];
  const said = execFileSync(process.execPath, flags, { cwd: path.resolve(import.meta.dirname, '../../..') });
  expect(JSON.parse(String(said))).toEqual({ isOne: true, made: 1, same: true });
});
