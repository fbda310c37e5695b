import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { comicPage } from '#tests/support/books.ts'
import { zh } from '#tests/words.ts'
import { admin } from './support/admin.ts'
import { expect, test } from './support/app.ts'
import { axeFindings } from './support/axe.ts'
import { shown } from './support/screen.ts'

let folder: string
test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shiguang-games-'))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('an imported game is found, shown with its pictures, and downloaded as the file that its hash tells', async ({
  app,
}) => {
  const { page } = app
  const place = path.join(folder, '听潮记')
  const bytes = Buffer.alloc(200_000, 'tide')
  mkdirSync(place)
  const about = {
    kind: 'game',
    title: '听潮记',
    text: '在海边听潮声的**小**游戏。',
    tags: ['安静'],
    cover: 'cover.png',
    screenshots: ['1.png', '2.png'],
    files: [{ file: 'tide.zip', platform: 'Windows', label: '安装包' }],
  }
  writeFileSync(path.join(place, 'index.json'), JSON.stringify(about))
  writeFileSync(path.join(place, 'tide.zip'), bytes)
  for (const [at, name] of ['cover', '1', '2'].entries())
    writeFileSync(path.join(place, `${name}.png`), await comicPage(at))
  const said = admin(app, 'import', place, 'amu', '--record', '合同 1', '--by', '小陈')
  const id = Number(/\tgame (\d+)\t/.exec(said)![1])
  await app.firstVisit()
  await app.go('/search/result?word=听潮记')
  await shown(page).getByRole('tab', { name: zh.search.tabs.games }).click()
  const link = `/game/detail?id=${id}`
  await expect(shown(page).locator(`a[href="#${link}"]`).first()).toContainText('听潮记')
  await app.go(link)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const row = shown(page).getByRole('button', { name: /安装包/ })
  await expect(row).toContainText(zh.games.file('200 kB', sha256))
  const shot = shown(page).getByRole('button', { name: zh.games.screenshot(1, 2) })
  await expect.poll(() => shot.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(300)
  expect(await axeFindings(page)).toEqual([])
  // a tab without an opener, which only holds a download, is told to nobody: its address is taken instead
  await page.evaluate(() => {
    window.open = (address) => {
      document.title = String(address)
      return null
    }
  })
  await row.click()
  await expect(page).toHaveTitle(/\/files\//)
  const given = await page.request.get(await page.title())
  expect(
    createHash('sha256')
      .update(await given.body())
      .digest('hex'),
  ).toBe(sha256)
})
