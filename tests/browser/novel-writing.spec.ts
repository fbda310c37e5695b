import { en, zh } from '#tests/words.ts'
import { looksRight } from './support/looks-right.ts'
import { openCreator } from './support/creator.ts'
import { expect, long, test } from './support/app.ts'
import { logInWith } from './support/log-in.ts'
import { plainPicture } from './support/plain-picture.ts'
import { shown } from './support/screen.ts'
import { outboxOf } from './support/tabs.ts'

test('a creator opens a novel, writes its first chapter offline, and readers read it', long, async ({ app }) => {
  const { page } = app
  const words = zh.writing
  const creator = await openCreator(app)
  await app.firstVisit()
  await logInWith(app, creator)
  await app.go('/my')
  await shown(page).getByRole('link', { name: zh.my.write, exact: true }).tap()
  await shown(page).getByRole('link', { name: words.newNovel, exact: true }).tap()
  await shown(page).getByRole('button', { name: words.create, exact: true }).tap()
  await expect(shown(page).getByText(words.faults.cover)).toBeVisible()
  await shown(page).getByLabel(words.name, { exact: true }).fill('雾里的灯塔')
  await shown(page).getByLabel(words.intro, { exact: true }).fill('一座岛的故事')
  await shown(page)
    .getByLabel(zh.attach.addPictures)
    .setInputFiles(await plainPicture(640))
  await shown(page).getByRole('checkbox').check()
  await looksRight(app, 'novel')
  await shown(page).getByRole('button', { name: words.create, exact: true }).tap()

  const title = shown(page).getByLabel(words.chapterTitle, { exact: true })
  const text = shown(page).getByLabel(words.text, { exact: true })
  await title.fill('第一章 雾')
  await text.fill('灯塔亮了。\n')
  await shown(page).getByRole('button', { name: words.heading, exact: true }).tap()
  await shown(page)
    .getByLabel(words.picture, { exact: true })
    .and(page.locator('input'))
    .setInputFiles(await plainPicture(320))
  await expect(text).toHaveValue(/!\[\]\(#[\da-f]{8}\)/)
  await text.evaluate((node: HTMLTextAreaElement) => node.setSelectionRange(0, 2))
  await shown(page).getByRole('button', { name: words.strong, exact: true }).tap()
  await shown(page).getByRole('button', { name: words.note, exact: true }).tap()
  await expect(text).toHaveValue(/^\*\*灯塔\*\*\[\^1\]亮了。\n## 文字\n!\[\]\(.+\)\n\[\^1\]: /)
  await looksRight(app, 'chapter')

  await app.keptForOffline('whole')
  await app.goOffline()
  await page.reload()
  await expect(title).toHaveValue('第一章 雾')
  await expect(text).toHaveValue(/^\*\*灯塔\*\*\[\^1\]亮了。/)
  await shown(page).getByRole('button', { name: words.preview, exact: true }).tap()
  const sheet = page.locator('dialog[open]')
  await expect(sheet.getByRole('heading', { name: '第一章 雾' })).toBeVisible()
  await expect(sheet.locator('strong')).toHaveText('灯塔')
  await expect(sheet.locator('img')).toHaveCount(1)
  await looksRight(app, 'preview')
  await page.keyboard.press('Escape')
  await shown(page).getByRole('checkbox').check()
  await shown(page).getByRole('button', { name: words.publish, exact: true }).tap()
  await expect(page.getByText(words.sentLater)).toBeVisible()
  await expect.poll(async () => (await outboxOf(page)).map(({ call }) => call)).toEqual(['writing.saveChapter'])
  await app.goOnline()
  await expect(page.getByText(zh.outbox.done['writing.saveChapter'])).toBeVisible()

  await app.go('/novel/write')
  await shown(page)
    .getByRole('link', { name: /雾里的灯塔/ })
    .tap()
  await looksRight(app, 'chapters')
  await shown(page)
    .getByRole('link', { name: /第一章 雾/ })
    .tap()
  await expect(text).toHaveValue(/^\*\*灯塔\*\*\[\^1\]亮了。\n\n## 文字\n\n!\[\]\(.+\)\n\n\[\^1\]: /)
  await text.fill('灯塔灭了。')
  await shown(page).getByRole('checkbox').check()
  await shown(page).getByRole('button', { name: words.save, exact: true }).tap()
  const novels = async () => (await creator.client.call('writing.novels', {}, creator.who)).data
  await expect.poll(novels).toMatchObject({ list: [{ state: 'live', words: 5, chapters_count: 1 }] })
  const { list } = (await novels()) as { list: { id: number }[] }
  await app.go(`/novel/reader?id=${list[0]!.id}`)
  await expect(page.getByText('灯塔灭了。')).toBeVisible()
})

test.describe('in English', () => {
  test.use({ locale: 'en' })

  test('the editor says in English what is missing', async ({ app }) => {
    const { page } = app
    const creator = await openCreator(app)
    await app.firstVisit()
    await logInWith(app, creator, 'en')
    await app.go('/novel/write?id=1&tab=new')
    await shown(page).getByRole('button', { name: en.writing.publish, exact: true }).tap()
    await expect(shown(page).getByText(en.writing.faults.title)).toBeVisible()
    await expect(shown(page).getByText(en.writing.faults.text)).toBeVisible()
    await expect(shown(page).getByText(en.writing.statementNeeded)).toBeVisible()
    await looksRight(app, 'english')
  })
})
