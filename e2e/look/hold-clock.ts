// Loaded into every process of a shop whose pictures are taken (`--import`): the clock runs, but always starts at the
// same time.

const ahead = Number(process.env.LOOK_CLOCK_AHEAD_MS ?? 0);

globalThis.Date = new Proxy(Date, {
  construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [target.now() + ahead], made),
  apply: (target) => new target(target.now() + ahead).toString(),
  get: (target, name) => (name === 'now' ? () => target.now() + ahead : Reflect.get(target, name)),
});
