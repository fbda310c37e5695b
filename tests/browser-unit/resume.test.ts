import { beforeEach, expect, test, vi } from 'vitest'
import { metaKeys } from '#bridge/settings.ts'
import { device, loadDexie } from '#data/db.ts'
import { beginSession, currentPerson, followSession } from '#data/session.ts'
import { boot } from '#data/settings.ts'
import { pageAt } from '#components/page/page-at.ts'
import { startResume } from '#app/resume.ts'
import type { Resumed } from '#app/resumed.ts'
import { prepareNavigation } from '#app/start-navigation.ts'

const href = '/post/detail?id=1'
const typed = '写了一半'

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** The app began with `ann`, who had left half a text behind. */
async function begin() {
  await device.meta.put({ key: metaKeys.person, value: { uuid: 'ann' } })
  boot.person = 'ann'
  boot.place = {
    at: Date.now(),
    person: 'ann',
    stack: [href],
    pages: { [pageAt(href)!.id]: { top: 0, fields: { text: typed } } },
    open: [],
  } satisfies Resumed
  beginSession('ann')
  followSession()
}

beforeEach(async () => {
  prepareNavigation()
  await loadDexie()
  await device.meta.clear()
  location.hash = `#${href}`
  document.body.innerHTML = '<div class="page" data-page="/post/detail"><textarea name="text"></textarea></div>'
  return () => document.body.replaceChildren()
})

const field = () => document.querySelector('textarea')!

test('who comes back finds what was half-typed', async () => {
  await begin()
  startResume()
  await expect.poll(() => field().value).toBe(typed)
})

test('who logs out before the places are followed leaves nothing half-typed to the next', async () => {
  await begin()
  await device.meta.delete(metaKeys.person)
  await vi.waitUntil(() => currentPerson() === null)
  startResume()
  for (let frames = 0; frames < 5; frames++) await frame()
  expect(field().value).toBe('')
})
