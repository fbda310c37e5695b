import { expect, type Page } from '@playwright/test'
import { listKey } from '#bridge/cache-policies.ts'
import { zh } from '#tests/words.ts'
import type { App } from './app.ts'
import { scrollBy, shown } from './screen.ts'

/** The requests to the lines, so far, whose path fits. */
export const calls = (app: App, path: RegExp) =>
  app.site.lines.flatMap(({ passages }) => passages).filter((passage) => path.test(passage.path))

/** How many different calls came to a path: a line that is slow for a moment has another asked beside it. */
export const callsOf = (app: App, path: string) =>
  new Set(
    app.site.lines
      .flatMap(({ passages }) => passages)
      .flatMap((passage) => (passage.path === path ? (passage.sent ?? []) : [])),
  ).size

/** Scrolls down step by step until something has happened. */
export const scrollUntil = (page: Page, until: () => boolean) =>
  expect
    .poll(async () => {
      await scrollBy(page, 300)
      return until()
    })
    .toBe(true)

/** Scrolls until the list says that it is the end; answers how many different cards were seen on the way. */
export async function seenToTheEnd(page: Page): Promise<number> {
  return shown(page)
    .locator('[data-scroller]')
    .evaluate(async (scroller, end) => {
      const seen = new Set<string>()
      const look = () => {
        for (const link of scroller.querySelectorAll('article a[href^="#/player"]'))
          seen.add(link.getAttribute('href')!)
      }
      const isOver = () =>
        scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2 && scroller.textContent.includes(end)
      for (let still = 0; still < 30;) {
        look()
        still = isOver() ? still + 1 : 0
        scroller.scrollBy(0, 400)
        await new Promise(requestAnimationFrame)
      }
      return seen.size
    }, zh.shell.end)
}

/**
 * Puts a list of so many videos into the guest's database, as the worker leaves one: pages of 20, the last leading nowhere.
 * They have no cover, or these covers in turn.
 */
export async function plantList(page: Page, tag: string, count: number, covers: readonly string[] = ['']) {
  const key = listKey('mv.byTag', { tag, sort: 'hot' })
  await page.evaluate(
    async ({ key: list, count: many, tag: name, covers: paths }) => {
      const opened = indexedDB.open('shiguang-person:guest')
      await new Promise((resolve) => (opened.onsuccess = resolve))
      const db = opened.result
      const writing = db.transaction(['lists', 'pages', 'cards'], 'readwrite')
      const user = { uuid: 'u1', username: '栽种', avatar_url: '', vip: false, level: 1, auth_status: 0 }
      const askedAt = Date.now()
      const ids = Array.from({ length: many }, (_, at) => 1_000_000 + at)
      writing.objectStore('lists').put({ key: list, call: 'mv.byTag', generation: 1, askedAt })
      for (let no = 0; no === 0 || no * 20 < many; no += 1) {
        const next = (no + 1) * 20 < many ? `c${no}` : null
        const own = ids.slice(no * 20, no * 20 + 20)
        writing.objectStore('pages').put({ list, generation: 1, no, kind: 'video', ids: own, next, askedAt })
      }
      for (const id of ids) {
        const value = {
          id,
          title: `${name} ${id - 999_999}`,
          cover: { path: paths[id % paths.length], width: 16, height: 9 },
          seconds: 60,
          aspect: '16X9',
          small: false,
          plays: id,
          likes_count: 0,
          comments_count: 0,
          coins: 0,
          vip_only: false,
          tags: [{ id: 1, name, count: many }],
          user: { ...user, is_attention: false, fans_count: 0, mv_count: many },
          created_at: askedAt,
          is_like: false,
          is_pay: false,
        }
        writing.objectStore('cards').put({ kind: 'video', id, value, askedAt })
      }
      await new Promise((resolve) => (writing.oncomplete = resolve))
      db.close()
    },
    { key, count, tag, covers },
  )
}
