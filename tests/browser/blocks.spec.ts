import { zh } from '#tests/words.ts'
import { expect, test } from './support/app.ts'
import { axeFindings } from './support/axe.ts'
import { begin, keptPlace, openWork } from './support/reading.ts'
import { cardsOf } from './support/rows.ts'
import { choose, closeByKey, shown } from './support/screen.ts'

const words = zh.novel

for (const mode of ['scroll', 'page'] as const)
  test(`a chapter of the server’s is drawn with its pictures and notes, and places stay where they are: ${mode}`, async ({
    app,
  }) => {
    const { page } = app
    await app.firstVisit()
    const id = await openWork(app, 'novel')
    await begin(app, 'novel', id)
    if (mode === 'page') {
      await page.keyboard.press('m')
      await shown(page).getByRole('button', { name: zh.reader.settings }).click()
      await choose(page.getByRole('radio', { name: words.modes.page }))
      await closeByKey(page)
      await page.keyboard.press('m')
    }
    // the fourth has all that blocks can be
    await app.go(`/novel/chapter?id=${id}`)
    await expect(shown(page).getByRole('link', { name: /第四章/ })).toBeVisible()
    const cards = await cardsOf<{ id: number; novel_id: number; no: number }>(page, 'chapter')
    const part = cards.find((card) => card.novel_id === id && card.no === 4)!.id
    await app.go(`/novel/reader?id=${id}&chapter_id=${part}`)
    const chapter = shown(page).locator(`[data-chapter="${part}"]`)
    const picture = chapter.getByRole('img', { name: '插图' })
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await expect(chapter.locator('blockquote')).toHaveCount(1)
    await expect(chapter.locator('em')).toHaveCount(1)
    await expect(chapter.locator('strong')).toHaveCount(1)
    expect(await axeFindings(page)).toEqual([])
    await chapter.getByRole('button', { name: words.noteOf(1) }).click()
    await expect(page.getByRole('dialog', { name: words.noteOf(1) })).toContainText('雨季')
    await closeByKey(page)

    // a place behind all of them is the same in another size and direction of the screen
    const last = chapter.locator('[data-at]').nth(8)
    const at = Number(await last.getAttribute('data-at'))
    // as much of it as no other place begins with
    const word = (await last.innerText()).slice(0, 14)
    await page.keyboard.press('m')
    await shown(page).getByRole('button', { name: words.search }).click()
    await page.getByRole('searchbox').fill(word)
    await page.getByRole('dialog').getByRole('listitem').filter({ hasText: word }).first().getByRole('button').click()
    await expect.poll(async () => (await keptPlaceOf(page, id)).position).toBe(at)
    await page.setViewportSize({ width: 812, height: 375 })
    await expect(chapter.locator('mark')).toBeInViewport()
    expect(await keptPlaceOf(page, id)).toMatchObject({ part, position: at })
  })

const keptPlaceOf = async (page: Parameters<typeof keptPlace>[0], id: number) => (await keptPlace(page, 'novel', id))!
