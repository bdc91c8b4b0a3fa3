import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Compares the shape of the tick that the module alone keeps with one that is made after full collections. */
const program = `
  import { createHook } from 'node:async_hooks';
  import { keepTickShape } from './server/foundation/process/keep-tick-shape.ts';
  const ref = new WeakRef(keepTickShape());
  const all = () => { for (let at = 0; at < 4; at++) gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }); };
  setTimeout(() => {
    all();
    const made = [];
    const hook = createHook({ init: (_id, type, _trigger, tick) => void (type === 'TickObject' && made.push(tick)) });
    hook.enable();
    process.nextTick(() => {});
    hook.disable();
    const kept = ref.deref();
    const same = kept !== undefined && %HaveSameMap(kept, made[0]);
    process.stdout.write(JSON.stringify({ isOne: keepTickShape() === kept, made: made.length, same }));
  }, 1);`;

test('a tick has the same shape after every full garbage collection', () => {
  const flags = ['--expose-gc', '--allow-natives-syntax', '--input-type=module', '--eval', program];
  const said = execFileSync(process.execPath, flags, { cwd: path.resolve(import.meta.dirname, '../../..') });
  expect(JSON.parse(String(said))).toEqual({ isOne: true, made: 1, same: true });
});
