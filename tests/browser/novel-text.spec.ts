import simplified from 'opencc-js/dict/STCharacters'
import { zh } from '#tests/words.ts'
import { expect, long, test } from './support/app.ts'
import { lockedPart } from './support/locked-part.ts'
import { begin, keptPlace, openWork, readerIsThere } from './support/reading.ts'
import { choose, shown } from './support/screen.ts'

const novel = zh.novel
const reader = zh.reader

test('a novel is put into traditional characters and back, and its place stays', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  const id = await openWork(app, 'novel')
  await begin(app, 'novel', id)
  const chapter = shown(page).locator('[data-chapter]').first()
  const written = await chapter.innerText()
  await page.keyboard.press('m')
  await shown(page).getByRole('button', { name: reader.settings }).click()
  const chooseOf = (name: string) => choose(page.getByRole('radio', { name, exact: true }))
  await chooseOf(novel.scripts.traditional)
  await expect(chapter).toHaveAttribute('lang', 'zh-Hant')
  await expect.poll(() => chapter.innerText()).toMatch(/[這個們時來後會說過還沒裡點開見長門]/)
  const converted = await chapter.innerText()
  expect(converted).not.toMatch(/[这个们时来后会说过还没点开见长门]/)
  expect(converted.length).toBe(written.length)
  const place = await keptPlace(page, 'novel', id)
  await chooseOf(novel.scripts.asis)
  await expect.poll(() => chapter.innerText()).toBe(written)
  expect((await keptPlace(page, 'novel', id))?.position).toBe(place?.position)
})

/** Signs that are written otherwise in traditional characters, whatever the word. */
const onlySimplified = new Set(
  simplified.split('|').flatMap((entry) => {
    const [sign = '', ...others] = entry.split(' ')
    return others.includes(sign) ? [] : [sign]
  }),
)
const leftIn = (text: string) => [...text].filter((sign) => onlySimplified.has(sign))

test(
  'every heading of a novel is in the chosen script: of what is read, of bookmarks, of a locked chapter',
  long,
  async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    const { work, part, all } = await lockedPart(app, 'novel')
    const read = all.find(({ title, coins }) => coins === 0 && leftIn(title).length > 0)!
    const locked = [part, ...all].find(({ title, coins }) => coins > 0 && leftIn(title).length > 0)!
    await app.go(`/novel/reader?id=${work}&chapter_id=${read.id}`)
    await readerIsThere(page, 'novel')
    await page.keyboard.press('m')
    await shown(page).getByRole('button', { name: novel.bookmark }).click()
    await shown(page).getByRole('button', { name: reader.settings }).click()
    await choose(page.getByRole('radio', { name: novel.scripts.traditional, exact: true }))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    const heading = shown(page).getByRole('heading', { level: 1 })
    await expect(heading).toHaveAttribute('lang', 'zh-Hant')
    await expect.poll(async () => leftIn(await heading.innerText())).toEqual([])

    await shown(page).getByRole('button', { name: novel.bookmarks, exact: true }).click()
    const bookmark = page.getByRole('dialog').getByRole('listitem').first().getByRole('button').first()
    await expect(bookmark).toHaveAttribute('lang', 'zh-Hant')
    expect(leftIn(await bookmark.innerText())).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    // under the text, while the bars are away
    await page.keyboard.press('m')
    const converted = (await heading.innerText()).split(' ').at(-1)!
    await expect(shown(page).getByText(converted).last()).toBeVisible()
    await expect(shown(page).getByText(read.title.split(' ').at(-1)!)).toHaveCount(0)

    await app.go(`/novel/reader?id=${work}&chapter_id=${locked.id}`)
    await expect(shown(page).getByText(novel.lockedText)).toBeVisible()
    await expect(heading).toHaveAttribute('lang', 'zh-Hant')
    await expect.poll(async () => leftIn(await heading.innerText())).toEqual([])
    await expect(shown(page).getByText(locked.title.split(' ').at(-1)!)).toHaveCount(0)
  },
)

for (const mode of ['scroll', 'page'] as const) {
  test(`what was looked for in a novel is marked where the search leads: ${mode}`, long, async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    const id = await openWork(app, 'novel')
    const { part } = await begin(app, 'novel', id)
    const paragraph = shown(page).locator('[data-at]').nth(5)
    const word = (await paragraph.innerText()).slice(3, 7)
    await page.keyboard.press('m')
    await shown(page).getByRole('button', { name: reader.settings }).click()
    await choose(page.getByRole('radio', { name: novel.modes[mode] }))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    const find = async () => {
      await shown(page).getByRole('button', { name: novel.search }).click()
      await page.getByRole('searchbox').fill(word)
      await page.getByRole('dialog').getByRole('listitem').filter({ hasText: word }).first().getByRole('button').click()
      await expect(page.getByRole('searchbox')).toBeHidden()
    }
    await find()
    const mark = shown(page).locator('[data-chapter] mark')
    await expect(mark).toHaveText(word)
    await expect(mark).toBeInViewport()
    expect(await paragraph.locator('mark').count()).toBe(1)
    // the text with a mark in it has its places where they were
    const place = { part, position: Number(await paragraph.getAttribute('data-at')) + 3 }
    // one is kept once it has been still for a moment
    await expect.poll(() => keptPlace(page, 'novel', id)).toMatchObject(place)
    await page.setViewportSize({ width: 812, height: 375 })
    await expect(mark).toBeInViewport()
    expect(await keptPlace(page, 'novel', id)).toMatchObject(place)
    // whoever goes on has done with it
    await shown(page).getByRole('button', { name: novel.nextChapter }).click()
    await expect(mark).toHaveCount(0)
    await shown(page).getByRole('button', { name: novel.prevChapter }).click()
    await expect(shown(page).locator(`[data-chapter="${part}"]`)).toBeVisible()
    await expect(mark).toHaveCount(0)
  })
}

test(
  'a novel is read aloud where the platform has a voice: sentence by sentence, into the next chapter',
  long,
  async ({ app }) => {
    const { page } = app
    // the engines that tests run in have no voice: this one says all at once, up to the sentence that begins behind `enough`
    await page.addInitScript(() => {
      const said: string[] = []
      const voice = { enough: Infinity, characters: 0 }
      const speech = Object.assign(new EventTarget(), {
        getVoices: () => [{ lang: 'zh-CN', name: 'test' }],
        cancel() {},
        speak(utterance: SpeechSynthesisUtterance) {
          said.push(`${utterance.lang} ${utterance.text}`)
          const goesOn = voice.characters <= voice.enough
          voice.characters += utterance.text.length
          setTimeout(() => {
            utterance.dispatchEvent(new Event('start'))
            if (goesOn) setTimeout(() => utterance.dispatchEvent(new Event('end')))
          })
        },
      })
      Object.defineProperty(globalThis, 'speechSynthesis', { value: speech })
      Object.assign(globalThis, { said, voice })
    })
    const said = () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said)
    await app.firstVisit()
    const id = await openWork(app, 'novel')
    const { part } = await begin(app, 'novel', id)
    const text = await shown(page).locator(`[data-chapter="${part}"] [data-at]`).allInnerTexts()
    // a place is kept once it is still: it stays within the next chapter
    await page.evaluate(
      (enough) => Object.assign((globalThis as unknown as { voice: object }).voice, { enough }),
      text.join('').length * 1.2,
    )
    await page.keyboard.press('m')
    await shown(page).getByRole('button', { name: novel.listen, exact: true }).click()
    // the view follows what is said, and the place with it
    await expect.poll(async () => (await keptPlace(page, 'novel', id))!.part).not.toBe(part)
    const spoken = await said()
    expect(spoken.length).toBeGreaterThan(20)
    expect(spoken.every((one) => one.startsWith('zh-CN '))).toBe(true)
    const plain = (words: string) => words.replaceAll(/\s/g, '')
    expect(plain(spoken.map((one) => one.slice(6)).join(''))).toContain(plain(text.join('')))

    await page.keyboard.press('m')
    await shown(page).getByRole('button', { name: novel.stopListening }).click()
    await expect(shown(page).getByRole('button', { name: novel.listen, exact: true })).toBeVisible()
    const count = (await said()).length
    await page.keyboard.press('Home')
    expect((await said()).length).toBe(count)
  },
)
