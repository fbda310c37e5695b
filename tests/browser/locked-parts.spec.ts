import { zh } from '#tests/words.ts'
import { expect, test } from './support/app.ts'
import { lockedPart } from './support/locked-part.ts'
import { controls } from './support/listening.ts'
import { readerIsThere } from './support/reading.ts'
import { shown } from './support/screen.ts'

const comic = zh.comic
const novel = zh.novel
const listen = zh.listen

const readers = [
  { kind: 'comic', path: '/cartoon/reader?', part: 'episode_id', words: comic.lockedTitle },
  { kind: 'novel', path: '/novel/reader?', part: 'chapter_id', words: novel.lockedText },
] as const

for (const { kind, path, part: named, words } of readers) {
  test(`a locked part of a ${kind} has its title and its neighbours`, async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    const { work, before, part, after, all } = await lockedPart(app, kind)
    const open = (id: number) => app.go(`${path}id=${work}&${named}=${id}`)
    const heading = shown(page).getByRole('heading', { level: 1 })
    const prev = shown(page).getByRole('button', { name: kind === 'comic' ? comic.prevEpisode : novel.prevChapter })
    const next = shown(page).getByRole('button', { name: kind === 'comic' ? comic.nextEpisode : novel.nextChapter })
    // by a link: nothing of the work is on the device
    await open(part.id)
    await expect(shown(page).getByText(words)).toBeVisible()
    await expect(heading).toContainText(part.title)
    await expect(shown(page).getByText('1 / 1')).toHaveCount(0)
    if (kind === 'comic') await expect(shown(page).getByText(comic.pages(part.pages_count!))).toBeVisible()
    await next.click()
    await expect(page).toHaveURL(new RegExp(`${named}=${after.id}`))
    await expect(heading).toContainText(after.title)
    await prev.click()
    await expect(heading).toContainText(part.title)
    await prev.click()
    await expect(heading).toContainText(before.title)
    // and on into what can be read
    await prev.click()
    await expect(page).toHaveURL(new RegExp(`${named}=${all[all.indexOf(before) - 1]!.id}`))
    await readerIsThere(page, kind)
  })
}

test('a locked chapter of an audio book has its title and its neighbours', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  const { work, before, all } = await lockedPart(app, 'audio')
  // the free ones are heard to their end: the first that is locked comes next
  const heard = all[all.indexOf(before) - 1]!.id
  const row = { kind: 'audio', id: work, part: heard, position: 60, length: 60, at: Date.now() }
  await page.evaluate(
    (place) =>
      new Promise((resolve) => {
        const open = indexedDB.open('shiguang-person:guest')
        open.addEventListener('success', () => {
          const writing = open.result.transaction('history', 'readwrite')
          writing.objectStore('history').put(place)
          writing.addEventListener('complete', resolve)
        })
      }),
    row,
  )
  await app.go(`/audio/detail?id=${work}`)
  await expect(controls(page).getByRole('heading')).toHaveText(before.title)
  await expect(controls(page).getByRole('button', { name: listen.previous })).toBeEnabled()
  await expect(controls(page).getByRole('button', { name: listen.next })).toBeEnabled()
})
