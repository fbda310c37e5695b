import { listKey } from '#bridge/kept.ts'
import type { PersonDatabase } from '#bridge/database.ts'
import { readAhead } from '#data/read-ahead.ts'
import { readAnswer } from '#data/use-answer.ts'
import { readKeyed } from '#data/use-list.ts'

const channels = listKey('tab.list', { position: 'home' })
const sections = listKey('element.list', { page: 'home' })

/** Reads what home begins with ahead of its first rendering; see `readAhead`. */
export const readHome = (db: PersonDatabase, plain: boolean): Promise<void> =>
  readAhead(db, plain, {
    [channels]: (rows) => readAnswer(rows, channels),
    [sections]: (rows) => readKeyed(rows, sections),
  })
