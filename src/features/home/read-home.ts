import { listKey } from '#bridge/cache-policies.ts'
import { readAhead } from '#data/read-ahead.ts'
import { readAnswer } from '#data/use-answer.ts'
import { readKeyed } from '#data/use-list.ts'

const channels = listKey('tab.list', { position: 'home' })
const sections = listKey('element.list', { page: 'home' })

/** Reads what home begins with ahead of its first rendering; see `readAhead`. */
export const readHome = (person: string, plain: boolean): Promise<void> =>
  readAhead(person, plain, {
    [channels]: (rows) => readAnswer(rows, channels),
    [sections]: (rows) => readKeyed(rows, sections),
  })
