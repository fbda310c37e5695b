import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hasFfmpeg } from '#tests/contract/support/films.ts'
import { zh } from '#tests/words.ts'
import { admin } from './support/admin.ts'
import { expect, long, test } from './support/app.ts'
import { chaptersOf, controls, heardTo, isPaused } from './support/listening.ts'
import { shown } from './support/screen.ts'
import { networkMessages } from './support/watch.ts'

const words = zh.listen
const shelf = zh.downloads
let folder: string
test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shiguang-sounds-'))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A recording of two chapters. */
function recording(): string {
  const [about, file] = [path.join(folder, 'chapters'), path.join(folder, '海边的夜.m4b')]
  const chapter = (from: number, to: number, title: string) =>
    `[CHAPTER]\nTIMEBASE=1/1\nSTART=${from}\nEND=${to}\ntitle=${title}\n`
  writeFileSync(about, `;FFMETADATA1\ntitle=海边的夜\n${chapter(0, 20, '出发')}${chapter(20, 40, '归途')}`)
  const sound = ['-f', 'lavfi', '-i', 'sine=440:duration=40', '-i', about, '-map_metadata', '1', '-c:a', 'aac']
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...sound, '-f', 'ipod', file])
  return file
}

test(
  'an imported recording is heard chapter by chapter, and again from the device with the server stopped',
  long,
  async ({ app }) => {
    test.skip(!hasFfmpeg(), 'ffmpeg is not installed')
    test.setTimeout(240_000)
    const { page } = app
    app.watch.allow(networkMessages)
    const said = admin(app, 'import', recording(), 'amu', '--record', '合同 3', '--by', '小陈')
    const id = Number(/\taudio (\d+)\t/.exec(said)![1])
    await app.firstVisit()
    // the server looks for work that came from elsewhere now and then
    const play = controls(page).getByRole('button', { name: words.play, exact: true })
    await expect(async () => {
      await app.load(`/audio/detail?id=${id}`)
      await expect(play).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 90_000 })
    await play.click()
    await expect.poll(() => heardTo(page)).toBeGreaterThan(0.3)
    expect((await chaptersOf(page, id)).map(({ title }) => title)).toEqual(['出发', '归途'])
    await controls(page).getByRole('slider', { name: words.seek }).press('End')
    await expect(controls(page).getByRole('heading')).toHaveText('归途')
    await expect.poll(() => isPaused(page)).toBe(false)

    await shown(page).getByRole('button', { name: shelf.keep, exact: true }).click()
    await page.getByRole('button', { name: shelf.startAnyway }).click()
    await expect(shown(page).getByRole('button', { name: shelf.kept, exact: true })).toBeVisible()
    await app.keptForOffline('whole')
    // another version of the first chapter: what was downloaded plays on without a connection
    const other = path.join(folder, '重录.mp3')
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'sine=880:duration=9', other])
    admin(app, 'import', other, 'amu', '--to', String(id), '--part', '1', '--record', '合同 4', '--by', '小陈')
    await expect(async () => {
      await app.load(`/audio/detail?id=${id}`)
      expect((await chaptersOf(page, id)).map(({ seconds }) => seconds)).toEqual([9, 20])
    }).toPass({ timeout: 90_000 })
    await app.goOffline('server')
    await app.load(`/audio/detail?id=${id}`)
    await shown(page)
      .getByRole('button', { name: /出发/ })
      .click()
    await expect(controls(page).getByRole('heading')).toHaveText('出发')
    await expect(controls(page).getByText('00:20', { exact: true })).toBeVisible()
    const before = await heardTo(page)
    await expect.poll(() => heardTo(page)).toBeGreaterThan(before + 0.5)
  },
)
