import { expect, type Page } from '@playwright/test'
import { zh } from '#tests/words.ts'
import type { App } from './app.ts'
import { cardsOf } from './rows.ts'
import { shown } from './screen.ts'

const words = zh.listen
const audio = zh.audio

/** An audio book, as the device keeps it. */
export interface Book {
  id: number
  title: string
  coins: number
  chapters_count: number
}
/** A chapter of one. */
export interface Chapter {
  id: number
  audio_id: number
  no: number
  title: string
  seconds: number
  coins: number
  /** Absent where it is locked. */
  stream?: { url: string }
}

/** The element in which everything is heard, as it is now. */
export const sound = (page: Page) =>
  page.evaluate(() => {
    const media = document.querySelector('audio')
    return media ? { at: media.currentTime, paused: media.paused, muted: media.muted } : undefined
  })
/** How far it is, in seconds. */
export const heardTo = async (page: Page) => (await sound(page))?.at ?? 0
export const isPaused = async (page: Page) => (await sound(page))?.paused ?? true

/** What floats over other pages. */
export const mini = (page: Page) => page.locator('[data-listening]')
/** The controls on a book's own page, and what they say. */
export const controls = (page: Page) => shown(page).locator('[data-listen]')

/** The books that the channel of audio shows. */
export async function books(app: App): Promise<Book[]> {
  const { page } = app
  await app.go('/resource')
  await shown(page).getByRole('tab', { name: audio.title }).click()
  await expect(shown(page).locator('a[href^="#/audio/detail"]').first()).toBeVisible()
  return cardsOf<Book>(page, 'audio')
}

/** Opens a book that suits, and begins its first chapter. */
export async function listen(app: App, suits: (book: Book) => boolean): Promise<Book> {
  const book = (await books(app)).find(suits)!
  await app.go(`/audio/detail?id=${book.id}`)
  await controls(app.page).getByRole('button', { name: words.play, exact: true }).click()
  await expect.poll(() => heardTo(app.page)).toBeGreaterThan(0.3)
  return book
}

/** Nothing of it is sold. */
export const free = ({ coins }: Book) => coins === 0

/** The chapters of a book that the device knows, in their order. */
export const chaptersOf = async (page: Page, book: number): Promise<Chapter[]> =>
  (await cardsOf<Chapter>(page, 'audio-chapter'))
    .filter(({ audio_id: of }) => of === book)
    .toSorted((a, b) => a.no - b.no)
