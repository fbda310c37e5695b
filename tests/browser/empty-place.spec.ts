import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hasFfmpeg } from '#tests/contract/support/films.ts'
import { archiveOf, bookFiles, comicPage } from '#tests/support/books.ts'
import { zh } from '#tests/words.ts'
import { testAppEnv } from '../../tools/test/test-app.ts'
import { expect, long, test, type App } from './support/app.ts'
import { begin } from './support/reading.ts'
import { controls, heardTo } from './support/listening.ts'
import { shown } from './support/screen.ts'
import { networkMessages } from './support/watch.ts'

let folder: string
test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shiguang-empty-'))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ffmpeg = (...words: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...words])
const moving = (seconds: number) => ['-f', 'lavfi', '-i', `testsrc=size=320x180:rate=12:duration=${seconds}`]
const tone = (seconds: number, hertz = 440) => ['-f', 'lavfi', '-i', `sine=${hertz}:duration=${seconds}`]
const web = ['-pix_fmt', 'yuv420p', '-c:a', 'aac']

/** Files as people have them, in the folder of an account. */
async function bring(home: string): Promise<void> {
  for (const room of ['clips', 'sets']) mkdirSync(path.join(home, room), { recursive: true })
  const at = (name: string) => path.join(home, name)
  const captions = '1\n00:00:00,200 --> 00:00:03,000\n到了码头\n'
  writeFileSync(at('码头的早晨.zh.srt'), captions)
  ffmpeg(...moving(8), ...tone(8), ...web, at('码头的早晨.mp4'))
  writeFileSync(path.join(folder, 'inside.srt'), captions)
  const languages = [
    '-metadata:s:s:0',
    'language=chi',
    '-metadata:s:a:0',
    'language=chi',
    '-metadata:s:a:1',
    'language=eng',
  ]
  const tracks = ['-map', '0', '-map', '1', '-map', '2', '-map', '3', ...languages]
  const hevc = ['-c:v', 'libx265', '-x265-params', 'log-level=none', '-c:s', 'srt']
  ffmpeg(
    ...moving(8),
    ...tone(8),
    ...tone(8, 660),
    '-i',
    path.join(folder, 'inside.srt'),
    ...tracks,
    ...hevc,
    ...web,
    at('山里的雾.mkv'),
  )
  ffmpeg(...moving(6), ...tone(6), '-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-c:a', 'libopus', at('旧书店.webm'))
  for (const number of [1, 2, 3, 4, 5]) ffmpeg(...moving(1 + number), ...tone(1), ...web, at(`clips/浪花${number}.mp4`))
  writeFileSync(at('灯塔.epub'), archiveOf(await bookFiles()))
  // 第一章 雨 / 他撑着伞。 / 第二章 晴 / 云散了。, in GB18030
  const lines = ['b5dad2bbd5c220d3ea', 'cbfbb3c5d7c5c9a1a1a3', 'b5dab6fed5c220c7e7', 'd4c6c9a2c1cba1a3']
  writeFileSync(at('雨巷.txt'), Buffer.from(lines.join('0a'), 'hex'))
  const about = '<ComicInfo><Series>桥边的猫</Series><Title>第一话</Title><Writer>阿北</Writer></ComicInfo>'
  writeFileSync(
    at('猫.cbz'),
    archiveOf({ 'ComicInfo.xml': about, '1.png': await comicPage(1), '2.png': await comicPage(2) }),
  )
  writeFileSync(at('sets/海边.zip'), archiveOf({ '1.png': await comicPage(3), '2.png': await comicPage(4) }))
  const chapter = (from: number, title: string) =>
    `[CHAPTER]\nTIMEBASE=1/1\nSTART=${from}\nEND=${from + 10}\ntitle=${title}\n`
  writeFileSync(path.join(folder, 'chapters'), `;FFMETADATA1\ntitle=夜航\n${chapter(0, '出发')}${chapter(10, '归途')}`)
  ffmpeg(
    ...tone(20),
    '-i',
    path.join(folder, 'chapters'),
    '-map_metadata',
    '1',
    '-c:a',
    'aac',
    '-f',
    'ipod',
    at('夜航.m4b'),
  )
  mkdirSync(at('听潮'))
  const game = { kind: 'game', title: '听潮', files: [{ file: 'tide.zip', platform: 'Windows' }] }
  writeFileSync(at('听潮/index.json'), JSON.stringify(game))
  writeFileSync(at('听潮/tide.zip'), archiveOf({ 'tide.txt': 'tide' }))
  mkdirSync(at('手记'))
  writeFileSync(at('手记/lamp.png'), await comicPage(5))
  writeFileSync(at('手记/渡口手记.md'), '# 渡口手记\n\n早上有雾。\n\n![灯](lamp.png)\n')
}

/** What a place without demo content is started with, and what its operator says. */
async function emptyPlace({ site }: App) {
  const [data, inbox] = [path.join(folder, 'data'), path.join(folder, 'inbox')]
  const settings = { SHIGUANG_DATA: data, SHIGUANG_DEMO: 'off', SHIGUANG_INBOX: inbox }
  const admin = (...words: string[]): string[] =>
    execFileSync(process.execPath, ['server/admin.ts', ...words], {
      env: { ...process.env, ...testAppEnv('first'), ...settings },
      encoding: 'utf8',
    })
      .trim()
      .split('\n')
  await site.stop()
  await site.start({ settings })
  return { inbox, admin }
}

test(
  'what is moved into the inbox of an empty place is found, played and read, with and without a server',
  long,
  async ({ app }) => {
    test.skip(!hasFfmpeg(), 'ffmpeg is not installed')
    test.setTimeout(400_000)
    const { page } = app
    app.watch.allow(networkMessages)
    const { inbox, admin } = await emptyPlace(app)
    admin('create-account', 'wang', 'correct-horse', '--creator')
    await bring(path.join(inbox, 'wang'))
    const drafts = () => admin('drafts').slice(1)
    await expect.poll(() => drafts().length, { timeout: 150_000, intervals: [3000] }).toBe(15)
    const ids = new Map<string, string>()
    for (const line of drafts()) {
      const [kind = '', id = '', , title = ''] = line.split('\t')
      ids.set(title, id)
      admin('publish', kind, id, '--record', '合同 1', '--by', '小陈')
    }
    // work that came from elsewhere is looked for now and then
    await expect.poll(() => admin('jobs').slice(1), { timeout: 150_000, intervals: [3000] }).toEqual([])

    await page.goto(`${app.site.origin}/#/home`)
    await app.passAgeGate()
    for (const title of ['码头的早晨', '山里的雾', '旧书店'])
      await expect(shown(page).getByRole('article').filter({ hasText: title })).toBeVisible()
    const find = async (word: string, tab: string, title = word) => {
      await app.go(`/search/result?word=${encodeURIComponent(word)}`)
      await shown(page).getByRole('tab', { name: tab }).click()
      await expect(shown(page).getByText(title).first()).toBeVisible()
    }
    const { tabs } = zh.search
    await find('灯塔', tabs.novels, '灯塔纪事')
    await find('雨巷', tabs.novels)
    await find('桥边的猫', tabs.comics)
    await find('海边', tabs.pictures)
    await find('夜航', tabs.audio)
    await find('渡口', tabs.articles, '渡口手记')
    await find('听潮', tabs.games)

    const playedTo = () =>
      shown(page)
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.currentTime)
    for (const title of ['旧书店', '山里的雾', '码头的早晨']) {
      await app.go(`/player?id=${ids.get(title)}`)
      await expect.poll(playedTo, { message: title, timeout: 20_000 }).toBeGreaterThan(0.5)
      const heard = shown(page).getByRole('button', { name: zh.watch.audioNow('中文') })
      await expect(heard).toHaveCount(title === '山里的雾' ? 1 : 0)
    }
    await shown(page).getByRole('button', { name: zh.downloads.keep, exact: true }).click()
    await page.getByRole('button', { name: zh.downloads.startAnyway }).click()
    await expect(shown(page).getByRole('button', { name: zh.downloads.kept, exact: true })).toBeVisible({
      timeout: 30_000,
    })

    const novel = Number(ids.get('雨巷'))
    await app.go(`/novel/detail?id=${novel}`)
    await begin(app, 'novel', novel)
    await expect(shown(page).getByText('他撑着伞。')).toBeVisible()
    const chapter = new URL(page.url()).hash.slice(1)
    await app.go(`/scandalous/detail?id=${ids.get('渡口手记')}`)
    const drawn = () =>
      shown(page)
        .getByRole('button', { name: /灯/ })
        .locator('img')
        .evaluate((img: HTMLImageElement) => img.naturalWidth)
    await expect.poll(drawn).toBeGreaterThan(0)
    await app.go(`/game/detail?id=${ids.get('听潮')}`)
    await expect(shown(page).getByText(/SHA-256 [0-9a-f]{64}/)).toBeVisible()
    await app.go(`/audio/detail?id=${ids.get('夜航')}`)
    await controls(page).getByRole('button', { name: zh.listen.play, exact: true }).click()
    await expect.poll(() => heardTo(page)).toBeGreaterThan(0.3)

    await app.keptForOffline()
    await app.goOffline('server')
    await app.load(`/player?id=${ids.get('码头的早晨')}`)
    await expect.poll(playedTo, { timeout: 20_000 }).toBeGreaterThan(0.5)
    await app.load(chapter)
    await expect(shown(page).getByText('他撑着伞。')).toBeVisible()
    await app.load(`/scandalous/detail?id=${ids.get('渡口手记')}`)
    await expect.poll(drawn).toBeGreaterThan(0)
  },
)
