// Loaded into every process of a shop that is looked at (`--import`): its clock goes, but began at the same moment each
// time.

const ahead = Number(process.env.LOOK_CLOCK_AHEAD_MS ?? 0);

globalThis.Date = new Proxy(Date, {
  construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [target.now() + ahead], made),
  apply: (target) => new target(target.now() + ahead).toString(),
  get: (target, name) => (name === 'now' ? () => target.now() + ahead : Reflect.get(target, name)),
});
