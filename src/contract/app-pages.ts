import { isPlainPath, nowhere, outsideHref } from './addresses.ts'

/** Pages of the app by the parameters that they can't do without. */
const byNeed: readonly (readonly [needed: readonly string[], paths: readonly string[]])[] = [
  [
    [],
    [
      '/',
      '/ai',
      '/dark_web',
      '/dating',
      '/dating/certify',
      '/discovery/concentration',
      '/discovery/daily-pick',
      '/discovery/tag',
      '/discovery/theme',
      '/home',
      '/home/collect',
      '/home/creator',
      '/install',
      '/login',
      '/lookmv',
      '/lookmv/publish',
      '/lookmv/rank',
      '/my',
      '/my/announcement',
      '/my/app-center',
      '/my/consumptions',
      '/my/downloads',
      '/my/history',
      '/my/info',
      '/my/issues',
      '/my/my-dating',
      '/my/my-fans',
      '/my/my-like',
      '/my/my-post',
      '/my/my-purchase',
      '/my/my-tickets',
      '/my/notice',
      '/my/proxy',
      '/my/proxy-rule',
      '/my/purse',
      '/my/recharge',
      '/my/recharge-records',
      '/my/reports',
      '/my/security',
      '/my/setting',
      '/my/updatepwd',
      '/my/uploads',
      '/my/works',
      '/novel/write',
      '/post',
      '/post/publish',
      '/resource',
      '/scandalous',
      '/search',
      '/share/index',
      '/share/promotion',
      '/share/received',
      '/share/records',
      '/short',
      '/user/customer',
      '/user/fan-rank',
      '/user/fan-rule',
      '/user/fans',
      '/user/focus',
    ],
  ],
  [
    ['id'],
    [
      '/audio/detail',
      '/cartoon/cartoon-detail',
      '/cartoon/reader',
      '/dating/dcomment',
      '/dating/detail',
      '/game/detail',
      '/home/collect-detail',
      '/lookmv/detail',
      '/novel/chapter',
      '/novel/detail',
      '/novel/reader',
      '/picture/detail',
      '/player',
      '/post/category',
      '/post/detail',
      '/post/topic',
      '/scandalous/detail',
    ],
  ],
  [['title'], ['/category']],
  [['tag'], ['/game/tag', '/picture/tag', '/scandalous/tag', '/tag']],
  [['field'], ['/my/edit']],
  [['word'], ['/search/result']],
  [['uuid'], ['/user', '/user/fan-group']],
  [['kind', 'id'], ['/series']],
]

/** Every page that an address may lead to, with the parameters that it needs. */
export const appPages: ReadonlyMap<string, readonly string[]> = new Map(
  byNeed.flatMap(([needed, paths]) => paths.map((path) => [path, needed] as const)),
)

/** Whether an address is that of a page of the app, such as `/player?id=7`. */
export function isAppPage(address: string): boolean {
  if (!isPlainPath(address)) return false
  const { pathname, searchParams } = new URL(address, nowhere)
  return appPages.get(pathname)?.every((name) => isGiven(name, searchParams.get(name))) ?? false
}

const isGiven = (name: string, value: string | null) =>
  value !== null && value !== '' && (name !== 'id' || /^[1-9]\d{0,15}$/.test(value))

/** Whether an address may be shown to people: that of a page of the app, or of a page elsewhere. */
export const isShownAddress = (address: string): boolean => isAppPage(address) || outsideHref(address) !== undefined
