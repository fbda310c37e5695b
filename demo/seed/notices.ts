import type { Insertable } from 'kysely'
import type {
  AdsTable,
  AppsTable,
  ClubsTable,
  HotWordsTable,
  NoticesTable,
  TopicsTable,
} from '#server/database/tables/pages.ts'
import { writeJson } from '#server/database/tables/types.ts'
import type { Rng } from '../rng.ts'
import type { NewCompilation } from './compilations.ts'
import { clubIntro } from '../text/circle.ts'
import { notice, noticeCount } from '../text/service.ts'
import { hotWords, topics } from '../text/words/tags.ts'
import type { PictureList } from './pictures.ts'
import type { NewMv } from './videos.ts'

const hourMs = 3600 * 1000
const featuredTopics = 10

/** Announcements; the pinned one is shown once on the home page. */
export const makeNotices = (nowMs: number): Insertable<NoticesTable>[] =>
  Array.from({ length: noticeCount }, (_, at) => {
    const { title, html, pinned } = notice(at)
    return { title, content: html, pinned: pinned ? 1 : 0, created_at: nowMs - (at * 60 + 2) * hourMs }
  })

const hotWordCount = 18

/** What many look for: of the written words those that find something, then the most used tags. */
export function makeHotWords(
  rng: Rng,
  mvs: readonly NewMv[],
  tagsByUse: readonly string[],
): Insertable<HotWordsTable>[] {
  const texts = mvs.map(({ title, tags }) => `${title} ${tags.join(' ')}`)
  const found = [...hotWords, ...tagsByUse].filter((word) => texts.some((text) => text.includes(word)))
  return [...new Set(found)]
    .slice(0, hotWordCount)
    .map((word, at) => ({ word, heat: Math.round(9800 / (at + 1.4) + rng.int(20, 300)) }))
}

const banner = [960, 400] as const
const splash = [720, 1280] as const

/** The ads of each position: all lead into the app. */
export function makeAds(
  rng: Rng,
  compilations: readonly NewCompilation[],
  pictures: PictureList,
): Insertable<AdsTable>[] {
  const first = rng.some(compilations, 4)
  const drafts: readonly (readonly [position: string, title: string, link: string, seconds?: number])[] = [
    ['open', '拾光 · 慢一点也很好', '/home/collect', 5],
    ...first.map(({ id, title }) => ['home', title, `/home/collect-detail?id=${id}`] as const),
    ['player', '会员看得更多', '/my/recharge'],
    ['article', '精选合集', '/home/collect'],
    ['post', '本周创作者', '/home/creator'],
    ['dark_web', '刚刚更新', '/discovery/daily-pick'],
    ['resource', '主题片单', '/discovery/theme'],
    ['app-center', '把拾光装到桌面', '/install'],
  ]
  return drafts.map(([position, title, link, seconds], place) => ({
    position,
    image: writeJson(pictures.scene(`ad/${place + 1}.webp`, rng.int(1, 1e9), position === 'open' ? splash : banner)),
    title,
    link,
    link_type: 'inner',
    seconds: seconds ?? null,
    clicks: 0,
    place,
  }))
}

/** Entries of the app center: parts of this app. */
export function makeApps(rng: Rng, pictures: PictureList): Insertable<AppsTable>[] {
  const drafts = [
    ['每日一选', '每天挑一部值得看的', '/discovery/daily-pick'],
    ['短片', '一分钟，往上滑', '/short'],
    ['合集', '按心情排好的片单', '/home/collect'],
    ['创作者', '看看是谁在拍', '/home/creator'],
    ['安装到桌面', '离线也能打开', '/install'],
  ] as const
  return drafts.map(([name, intro, link], place) => ({
    name,
    icon: pictures.avatar(`app/${place + 1}.webp`, rng.int(1, 1e9)),
    intro,
    link,
    place,
  }))
}

/** Topics of the circle. */
export const makeTopics = (rng: Rng, pictures: PictureList, nowMs: number): Insertable<TopicsTable>[] =>
  topics.map(([name, intro], at) => ({
    name,
    cover: writeJson(pictures.scene(`topic/${at + 1}.webp`, rng.int(1, 1e9), [320, 320])),
    intro,
    posts_count: 0,
    featured: at < featuredTopics ? 1 : 0,
    created_at: nowMs - (at + 1) * 240 * hourMs,
  }))

/** Fan clubs of some creators. */
export const makeClubs = (
  rng: Rng,
  creators: readonly number[],
  pictures: PictureList,
  nowMs: number,
): Insertable<ClubsTable>[] =>
  creators.map((userId, at) => ({
    user_id: userId,
    cover: writeJson(pictures.scene(`club/${userId}.webp`, rng.int(1, 1e9), [640, 360])),
    intro: clubIntro(rng),
    members_count: 0,
    videos_count: 0,
    prices: writeJson([
      { months: 1, coins: 30 },
      { months: 3, coins: 80 },
      { months: 12, coins: 280 },
    ]),
    created_at: nowMs - (at + 1) * 50 * hourMs,
  }))
