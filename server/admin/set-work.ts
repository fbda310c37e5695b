import { putIntoSeries, seriesOfIds, setWorkStatus, workOfId } from '../repositories/works.ts'
import { Failed, Misused, wholeNumber, wordAt, type Command } from './command.ts'

const statuses = { ongoing: 'serial', ended: 'done' } as const

/** Says of a work whether more of it is to come, and which series it belongs to. */
export const setWork: Command = {
  usage: '<id> [--status ongoing|ended] [--series <id>|none]',
  help: 'says of a work whether more of it is to come, and which series of its kind it belongs to',
  run: async ({ database, print }, words) => {
    const id = wholeNumber(wordAt(words, 0, 'id'), 'id')
    const { status, series } = words.options
    if (status === undefined && series === undefined) throw new Misused('--status or --series is missing')
    const known = Object.keys(statuses)
    if (status !== undefined && !known.includes(String(status)))
      throw new Misused(`--status is one of ${known.join(', ')}`)
    const seriesId = series === undefined || series === 'none' ? null : wholeNumber(String(series), 'series')
    await database.db.transaction().execute(async (tx) => {
      const work = await workOfId(tx, id)
      if (!work) throw new Failed(`there is no work ${id}`)
      if (seriesId !== null && (await seriesOfIds(tx, [seriesId]))[0]?.kind !== work.kind)
        throw new Failed(`there is no series ${seriesId} of this kind`)
      if (status !== undefined) await setWorkStatus(tx, id, statuses[String(status) as keyof typeof statuses])
      if (series !== undefined) await putIntoSeries(tx, id, seriesId)
    })
    print(`work ${id} is changed`)
  },
}
