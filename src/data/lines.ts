import { useLiveQuery } from './use-live-query.ts'
import type { LineRow } from '#bridge/rows.ts'
import { pastStamp } from '#lib/stamp.ts'
import { device } from './db.ts'

/** What the device remembers of a line; `known` is absent before the first measurement. */
export interface Line {
  /** From 1, in the build's order. */
  no: number
  url: string
  known: LineRow | undefined
}

/** The build's lines with what is remembered of each, live; undefined until read. */
export function useLines(): Line[] | undefined {
  return useLiveQuery(async () => {
    const rows = await device.lines.where('[role+url]').between(['api', ''], ['api', '\uffff']).toArray()
    return __BUILD_LINES__.map((url, index) => ({ no: index + 1, url, known: rows.find((row) => row.url === url) }))
  }, [])
}

/** Whether a test that began then found every line silent: each has failed since. */
export async function allFailedSince(ms: number): Promise<boolean> {
  const rows = await Promise.all(__BUILD_LINES__.map((url) => device.lines.get(['api', url])))
  return rows.every((row) => row !== undefined && pastStamp(row.lastFailedAt) >= pastStamp(ms))
}
