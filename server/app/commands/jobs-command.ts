import type { Db } from '#database/db.ts';
import { fullDate, timeOfDay } from '#server/foundation/calendar/day-words.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import { forgetGivenUp, type GivenUp, listGivenUp } from '#server/foundation/jobs/stuck-jobs.ts';
import { type CommandUsage, printUsageError } from '#server/foundation/process/command-usage.ts';
import type { OperatorCommand } from '#server/foundation/process/operator-socket.ts';

export const jobsUsage: CommandUsage = {
  what: 'looks after jobs that have given up',
  forms: [
    ['jobs list', 'those that have given up, and why'],
    ['jobs again JOB', 'or all: they are done once more, by the running shop'],
    ['jobs forget JOB', 'it is not done any more'],
  ],
  options: {},
};

/** Creates the `jobs` command, which lists failed jobs and retries or deletes them. */
export function jobsCommand(db: Db, jobs: Pick<Jobs, 'sendAgain'> | undefined): OperatorCommand {
  return async ([verb = '', id = '', ...more], say) => {
    const givenUp = await listGivenUp(db);
    if (verb === 'list') return list(givenUp, say);
    if (more.length > 0 || !isCommand(verb, id)) return printUsageError(jobsUsage, say);
    const meant = givenUp.filter((job) => id === 'all' || job.id.startsWith(id));
    if (id !== 'all' && meant.length !== 1) {
      say(notOneWords(id, meant.length));
      return 1;
    }
    if (verb === 'forget') {
      for (const job of meant) await forgetGivenUp(db, job.id);
      say('It is forgotten.');
      return 0;
    }
    if (!jobs) {
      say('Start the shop first: it does the jobs.');
      return 1;
    }
    const sent = meant.length === 0 ? 0 : await jobs.sendAgain(meant.map((job) => job.id));
    say(`${sent} sent again.`);
    return 0;
  };
}

function lineOf({ id, queue, data, why, at }: GivenUp): string {
  const about = Object.entries(data)
    .filter(([name]) => name.endsWith('Id') || name === 'state')
    .map(([, value]) => value)
    .join(' ');
  return `${id.slice(0, 8)}  ${queue}  ${about}  ${fullDate(inIndia(at).day)} ${timeOfDay(at)}: ${why}`;
}

function list(givenUp: Awaited<ReturnType<typeof listGivenUp>>, say: (line: string) => void): number {
  for (const job of givenUp) say(lineOf(job));
  say(givenUp.length === 0 ? 'No job has given up.' : `${givenUp.length} jobs have given up.`);
  return 0;
}

function notOneWords(id: string, count: number): string {
  if (count === 0) return `There is no job ${id} that has given up.`;
  return `${count} jobs begin with ${id}: write more of it.`;
}

function isCommand(verb: string, id: string): boolean {
  if (!id) return false;
  return verb === 'again' || (verb === 'forget' && id !== 'all');
}
