import { afterAll, beforeAll, expect, test } from 'vitest'
import { readList } from '#desk/screens/reports/read-list.ts'
import { deskOrigin } from '#tests/support/desk.ts'
import { openDeskPlace, type DeskPlace } from '../support/desk-place.ts'

let place: DeskPlace
beforeAll(async () => void (place = await openDeskPlace()))
afterAll(() => place.close())

const hash = (digit: string) => digit.repeat(64)

test('a block list that is exported at one desk is imported at another, once', async () => {
  const moderator = await place.desk.member('moderator')
  const entries = [
    { kind: 'picture' as const, hash: hash('a') },
    { kind: 'frame' as const, hash: hash('B'), source: 'film, the first' },
  ]
  const add = () => moderator.done('reports.addBlocked', { list: 'neighbours', entries, reason: 'agreed' })
  await add()
  await add()
  const exported = await place.desk.fetch(
    new Request(`${deskOrigin}/export/block-list.csv`, {
      headers: { host: new URL(deskOrigin).host, cookie: `__Host-desk=${moderator.cookie}` },
    }),
  )
  const text = await exported.text()
  expect(readList(text)).toEqual({
    entries: [
      { kind: 'picture', hash: hash('a'), source: 'neighbours' },
      { kind: 'frame', hash: hash('b'), source: 'neighbours: film, the first' },
    ],
  })
  const owner = await place.desk.member('owner')
  const { rows } = await owner.done('log.list', { action: 'reports.addBlocked' })
  expect(rows[0]).toMatchObject({ kind: 'block-list', name: 'neighbours', reason: 'agreed', after: { hashes: 2 } })
  const analyst = await place.desk.member('analyst')
  expect(await analyst.call('reports.addBlocked', { list: 'x', entries, reason: 'agreed' })).toMatchObject({
    code: 'right-missing',
  })
})

test('lines of JSON are read as well, and the first line that is none is told', () => {
  const line = JSON.stringify({ kind: 'file', hash: hash('c') })
  expect(readList(`${line}\n\n${line}\n`)).toEqual({ entries: Array(2).fill({ kind: 'file', hash: hash('c') }) })
  expect(readList(`kind,hash,source\npicture,${hash('d')},\nsound,${hash('d')},`)).toEqual({ wrong: 3 })
  expect(readList('{"kind":')).toEqual({ wrong: 1 })
})
