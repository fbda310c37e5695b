import { novelWords } from '#words/novel.ts'
import { readerWords } from '#words/reader.ts'
import { expect, test } from './support/app.ts'
import { begin, keptPlace, openWork } from './support/reading.ts'
import { shown } from './support/screen.ts'

const novel = novelWords.zh
const reader = readerWords.zh

test('a novel is put into traditional characters and back, and its place stays', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  const id = await openWork(app, 'novel')
  await begin(app, 'novel', id)
  const chapter = shown(page).locator('[data-chapter]').first()
  const written = await chapter.innerText()
  await page.keyboard.press('m')
  await shown(page).getByRole('button', { name: reader.settings }).click()
  const choose = (name: string) => page.getByRole('radio', { name, exact: true }).press(' ')
  await choose(novel.scripts.traditional)
  await expect(chapter).toHaveAttribute('lang', 'zh-Hant')
  await expect.poll(() => chapter.innerText()).toMatch(/[這個們時來後會說過還沒裡點開見長門]/)
  const converted = await chapter.innerText()
  expect(converted).not.toMatch(/[这个们时来后会说过还没点开见长门]/)
  expect(converted.length).toBe(written.length)
  const place = await keptPlace(page, 'novel', id)
  await choose(novel.scripts.asis)
  await expect.poll(() => chapter.innerText()).toBe(written)
  expect((await keptPlace(page, 'novel', id))?.position).toBe(place?.position)
})

test('a novel is read aloud where the platform has a voice: sentence by sentence, into the next chapter', async ({
  app,
}) => {
  const { page } = app
  // the engines that tests run in have no voice: this one says everything at once
  await page.addInitScript(() => {
    const said: string[] = []
    const speech = Object.assign(new EventTarget(), {
      getVoices: () => [{ lang: 'zh-CN', name: 'test' }],
      cancel() {},
      speak(utterance: SpeechSynthesisUtterance) {
        said.push(`${utterance.lang} ${utterance.text}`)
        setTimeout(() => {
          utterance.dispatchEvent(new Event('start'))
          setTimeout(() => utterance.dispatchEvent(new Event('end')))
        })
      },
    })
    Object.defineProperty(globalThis, 'speechSynthesis', { value: speech })
    Object.assign(globalThis, { said })
  })
  const said = () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said)
  await app.firstVisit()
  const id = await openWork(app, 'novel')
  const { part } = await begin(app, 'novel', id)
  const text = await shown(page).locator(`[data-chapter="${part}"] [data-at]`).allInnerTexts()
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
})
