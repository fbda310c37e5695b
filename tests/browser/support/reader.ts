import type { App } from './app.ts'
import { shown } from './screen.ts'

/** The first novel of the library, in its reader. */
export async function openReader(app: App) {
  await app.go(`/category?title=${encodeURIComponent('小说')}&type=novel`)
  const link = shown(app.page).locator('a[href^="#/novel/detail"]').first()
  const href = (await link.getAttribute('href'))!
  await app.go(href.slice(1).replace('/detail', '/reader'))
  await shown(app.page).getByRole('document').waitFor()
}
