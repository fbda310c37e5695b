import type { Page } from '@playwright/test'
import { zh } from '#tests/words.ts'
import { expect, long, test } from './support/app.ts'
import { openVideo } from './support/open-video.ts'
import { plainPicture, widthsOf } from './support/plain-picture.ts'
import { tableOf } from './support/rows.ts'
import { shown } from './support/screen.ts'

const attach = zh.attach
const words = zh.publish
const comment = zh.comments

/** Pictures wider than so much take until `go` is called to be opened, as large ones do on a slow phone. */
const holdLargePictures = (page: Page, fromPx: number) =>
  page.addInitScript((from) => {
    const open = globalThis.createImageBitmap
    const held: (() => void)[] = []
    Object.assign(globalThis, { go: () => held.splice(0).forEach((each) => each()) })
    globalThis.createImageBitmap = (async (...given: Parameters<typeof open>) => {
      const bitmap = await open(...given)
      if (bitmap.width >= from) await new Promise<void>((resolve) => void held.push(resolve))
      return bitmap
    }) as typeof open
  }, fromPx)

test(
  'faces are had before a word is written: a tap on their button, or the way there by keys, keeps it',
  long,
  async ({ app }) => {
    const { page } = app
    await openVideo(app)
    await shown(page)
      .getByRole('tab', { name: new RegExp(`^${zh.playerPage.comments}`) })
      .tap()
    const form = shown(page).getByRole('form', { name: comment.write })
    const field = form.getByLabel(comment.placeholder)
    await field.tap()
    await form.getByRole('button', { name: comment.emoji, exact: true }).tap()
    const faces = form.getByRole('group', { name: comment.emoji })
    await faces.getByRole('button').first().tap()
    await expect(field).not.toHaveValue('')
    await form.getByRole('button', { name: comment.keyboard, exact: true }).tap()
    await expect(faces).toHaveCount(0)
    await expect(field).toBeFocused()

    await field.fill('')
    await page.keyboard.press('Tab')
    await expect(form.getByRole('button', { name: comment.emoji, exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(faces).toBeVisible()
  },
)

test('Ctrl+Enter within a composition takes its word and sends nothing', long, async ({ app }) => {
  const { page, context } = app
  await openVideo(app)
  await shown(page)
    .getByRole('tab', { name: new RegExp(`^${zh.playerPage.comments}`) })
    .tap()
  const field = shown(page).getByRole('form', { name: comment.write }).getByLabel(comment.placeholder)
  await field.tap()
  const session = await context.newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'yu', selectionStart: 2, selectionEnd: 2 })
  await expect(field).toHaveValue('yu')
  await page.keyboard.press('Control+Enter')
  await session.send('Input.insertText', { text: '雨停了' })
  await expect(field).toHaveValue('雨停了')
  await page.keyboard.press('Control+Enter')
  await expect(field).toHaveValue('')
  await expect(shown(page).getByText('雨停了')).toHaveCount(1)
})

test('an emoji at the end of what a search word may have is left out, and the search goes on', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.go('/search')
  await shown(page)
    .getByRole('searchbox')
    .fill(`${'雨'.repeat(59)}🌧`)
  await shown(page).getByRole('button', { name: zh.search.go, exact: true }).tap()
  await expect(page).toHaveURL(new RegExp(`word=${encodeURIComponent('雨'.repeat(59))}$`))
})

test('pictures that are chosen while others are opened all come in', long, async ({ app }) => {
  const { page } = app
  await holdLargePictures(page, 400)
  await app.firstVisit()
  await app.logIn()
  await app.go('/post/publish')
  const input = shown(page).getByLabel(attach.addPictures)
  await input.setInputFiles(await Promise.all([401, 402, 403].map(plainPicture)))
  await input.setInputFiles(await plainPicture(301))
  await expect.poll(() => widthsOf(page, '.page:visible [role=group]')).toEqual([301])
  await page.evaluate(() => (globalThis as unknown as { go: () => void }).go())
  await expect.poll(() => widthsOf(page, '.page:visible [role=group]')).toEqual([301, 401, 402, 403])
  await expect(shown(page).getByText(/^草稿已保存/)).toBeVisible()
  await page.reload()
  await expect.poll(() => widthsOf(page, '.page:visible [role=group]')).toEqual([301, 401, 402, 403])
})

test('two tabs with one draft: the later one is told, and what was written in each is kept', long, async ({ app }) => {
  const { page, context } = app
  await app.firstVisit()
  await app.logIn()
  await app.go('/post/publish')
  const texts = async () => {
    const rows = (await tableOf(page, 'drafts')) as { fields: Record<string, string>; files: unknown[] }[]
    return rows.map(({ fields, files }) => `${fields['content']} ${files.length}`).toSorted()
  }
  const text = (tab: Page) => shown(tab).getByLabel(words.text, { exact: true })
  await text(page).fill('雨')
  await shown(page)
    .getByLabel(attach.addPictures)
    .setInputFiles(await plainPicture(201))
  await expect.poll(texts).toEqual(['雨 1'])
  await expect(shown(page).getByText(/^草稿已保存/)).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(text(other)).toHaveValue('雨')

  await text(page).fill('雨停了')
  await expect.poll(texts).toEqual(['雨停了 1'])
  await text(other).fill('雨还在下')
  await expect(shown(other).getByText(attach.parted)).toBeVisible()
  await expect.poll(texts).toEqual(['雨停了 1', '雨还在下 1'])
  // the picture of one is not that of the other
  await shown(other)
    .getByRole('button', { name: attach.chosen(1, 1), exact: true })
    .tap()
  await other.locator('dialog[open]').getByRole('button', { name: attach.remove, exact: true }).tap()
  await expect.poll(texts).toEqual(['雨停了 1', '雨还在下 0'])
  await expect.poll(async () => (await tableOf(page, 'draftFiles')).length).toBe(1)
})
