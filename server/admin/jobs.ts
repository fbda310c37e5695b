import { allJobs, retryJob } from '../repositories/jobs.ts'
import { Failed, wholeNumber, wordAt, type Command } from './command.ts'

const mostListed = 200

/** Lists the work on films. */
export const jobs: Command = {
  usage: '[--all]',
  help: 'lists the work that waits, is under way or failed; with --all also what is done',
  run: async ({ database, print }, { options }) => {
    const rows = await allJobs(database.db, { withDone: options['all'] === true, most: mostListed })
    print(['job', 'media', 'kind', 'state', 'done', 'stage', 'speed', 'tries', 'lost', 'why'].join('\t'))
    for (const row of rows) {
      const { id, media_id: media, kind, state, progress, stage, speed, tries, losses, error, said } = row
      const why = [error, said?.split('\n').at(-2)].filter(Boolean).join(' · ')
      const done = `${Math.round(progress * 100)} %`
      print([id, media, kind, state, done, stage ?? '', speed ?? '', tries, losses, why].join('\t'))
    }
  },
}

/** Has a job that failed done again. */
export const retry: Command = {
  usage: '<job>',
  help: 'has a piece of work that failed done again, where its original is still there',
  run: async ({ database, nowMs, print }, words) => {
    const id = wholeNumber(wordAt(words, 0, 'job'), 'job')
    if (!(await retryJob(database.db, id, nowMs))) throw new Failed(`job ${id} did not fail, or its original is gone`)
    print(`job ${id} waits to be done again`)
  },
}
