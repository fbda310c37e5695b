import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hasFfmpeg } from '#tests/contract/support/films.ts'
import { accounts } from '#demo/seed/accounts.ts'
import { zh, reasonText } from '#tests/words.ts'
import { expect, long, test, type App } from './support/app.ts'
import { openLedger } from './support/ledger.ts'
import { cardsOf } from './support/rows.ts'
import { shown } from './support/screen.ts'

const attach = zh.attach
const words = zh.uploads
const account = accounts.find(({ role }) => role === 'user')!

let folder: string
const film = (name: string) => path.join(folder, name)
test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'films-'))
})
/** Has ffmpeg make a file. */
const make = (name: string, ...given: string[]) => {
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...given, film(name)])
  return film(name)
}
const encoding = reasonText({ code: 'clip-encoding-unknown' }, 'zh')
const picture = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=25:duration=2']
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('each clip that can’t be used says why in words of its own', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  await app.go('/post/publish')
  const input = shown(page).getByLabel(attach.addClip)
  const file = (name: string, bytes: string) => {
    writeFileSync(film(name), bytes)
    return film(name)
  }
  await input.setInputFiles(file('说明.txt', '字'))
  await expect(shown(page).getByText(attach.faults.type('说明.txt'))).toBeVisible()
  await input.setInputFiles(file('空.mp4', ''))
  await expect(shown(page).getByText(attach.faults.empty('空.mp4'))).toBeVisible()
  await input.setInputFiles(file('坏.mp4', 'no film at all'))
  await expect(shown(page).getByText(attach.faults.unreadable('坏.mp4'))).toBeVisible()
  const huge = film('巨大.mp4')
  writeFileSync(huge, '')
  truncateSync(huge, 3_000_000_000)
  await input.setInputFiles(huge)
  await expect(shown(page).getByText(attach.faults.large('巨大.mp4', '2 GB'))).toBeVisible()
})

test(
  'a film that this browser can’t show is taken: the server makes its cover; sound alone and stills are told',
  long,
  async ({ app }) => {
    test.skip(!hasFfmpeg(), 'ffmpeg is not installed')
    const { page } = app
    const sound = ['-f', 'lavfi', '-i', 'sine=440:duration=2']
    await app.firstVisit()
    await app.logIn()
    await app.go('/post/publish')
    const input = shown(page).getByLabel(attach.addClip)
    const clip = shown(page).getByRole('group', { name: attach.clip, exact: true })
    await input.setInputFiles(make('声音.mp4', ...sound, '-c:a', 'aac'))
    await expect(clip.getByText(attach.faults.sound('声音.mp4'))).toBeVisible()
    await input.setInputFiles(make('无损.mov', ...picture, '-c:v', 'prores_ks'))
    await expect(clip.getByText(attach.coverLater)).toBeVisible()
    await shown(page)
      .getByLabel(attach.addPictures)
      .setInputFiles(make('猫.gif', ...picture, '-frames:v', '3'))
    await expect(shown(page).getByText(attach.stills)).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('chosen.png') })

    await shown(page).getByLabel(zh.publish.text, { exact: true }).fill('浏览器放不了的一段')
    await shown(page).getByRole('checkbox').check()
    await shown(page).getByRole('button', { name: zh.publish.publish, exact: true }).tap()
    await expect(shown(page)).not.toHaveAttribute('data-page', '/post/publish')
    const posted = async () => {
      const rows = await cardsOf<{ content: string; video?: { seconds: number } }>(page, 'post')
      return rows.find(({ content }) => content === '浏览器放不了的一段')?.video?.seconds
    }
    await expect
      .poll(
        async () => {
          await app.load('/post?sort=new')
          return posted()
        },
        { timeout: 60_000, intervals: [3000] },
      )
      .toBeCloseTo(2, 0)
  },
)

/** Publishes a post with a clip that the app can't read and the server can make nothing of. */
async function publishUnfit({ page, go }: App) {
  await go('/post/publish')
  const magic = make('魔法.avi', ...picture, '-c:v', 'magicyuv', '-pix_fmt', 'gbrp')
  await shown(page).getByLabel(attach.addClip).setInputFiles(magic)
  await expect(
    shown(page).getByRole('group', { name: attach.clip, exact: true }).getByText(attach.coverLater),
  ).toBeVisible()
  await shown(page).getByLabel(zh.publish.text, { exact: true }).fill('没有人放得了的一段')
  await shown(page).getByRole('checkbox').check()
  await shown(page).getByRole('button', { name: zh.publish.publish, exact: true }).tap()
  await expect(shown(page)).not.toHaveAttribute('data-page', '/post/publish')
  await go('/my/uploads')
}

test('a clip that the server alone finds unfit: its author reads why, on the desk and in a message', async ({
  app,
}) => {
  test.skip(!hasFfmpeg(), 'ffmpeg is not installed')
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  await publishUnfit(app)
  const after = shown(page).getByText(words.unmade(encoding))
  // on a busy machine the server may look at the clip before the post arrives, which it refuses then
  const before = shown(page).getByText(words.unpublishedFor(encoding))
  await expect(after.or(before)).toBeVisible({ timeout: 60_000 })
  if (await before.isVisible()) return
  await app.go('/my/notice')
  await expect(shown(page).getByText(encoding)).toBeVisible()
})

test('a clip that the server finds unfit before its post arrives: the desk says why, and the draft is one tap away', async ({
  app,
}) => {
  test.skip(!hasFfmpeg(), 'ffmpeg is not installed')
  const { page, context, site } = app
  await app.firstVisit()
  await app.logIn()
  const ledger = openLedger(site, account.username)
  const unfit = `media where user_id = :user and state = 'refused'`
  const known = ledger.count(unfit)
  await context.route(/\/api\/wei\/create$/, async (route) => {
    await expect.poll(() => ledger.count(unfit), { timeout: 60_000 }).toBe(known + 1)
    await route.continue()
  })
  await publishUnfit(app)
  const item = shown(page).getByRole('listitem').filter({ hasText: '魔法.avi' })
  await expect(item.getByText(words.unpublishedFor(encoding))).toBeVisible({ timeout: 60_000 })
  await item.getByRole('link', { name: words.toDrafts, exact: true }).click()
  await expect(shown(page).getByLabel(zh.publish.text, { exact: true })).toHaveValue('没有人放得了的一段')
  ledger.close()
})
