/** The six tabs, in the order of the bar. */
export const tabs = ['home', 'scandal', 'resource', 'dark', 'circle', 'my'] as const
export type Tab = (typeof tabs)[number]

/** One row of the route table. */
export interface RouteEntry {
  path: string
  /** Set where the screen is part of the first chunk; the code of all others is named in `screens.ts`. */
  load?: () => Promise<{ page: unknown }>
  /** Set on the tab pages themselves. */
  tab?: Tab
  /** Only for a logged-in person: others are sent to `/login` and come back. */
  login?: true
  /** Drawn without tab bar, strip and transition: the splash. */
  bare?: true
}

/** Every address of the app. The router is built from it, and the tests walk it. */
const rows = [
  { path: '/', bare: true, load: () => import('#routes/splash/splash.tsx') },
  { path: '/home', tab: 'home', load: () => import('#routes/home/home.tsx') },
  { path: '/home/collect' },
  { path: '/home/collect-detail' },
  { path: '/home/creator' },
  { path: '/discovery/tag' },
  { path: '/discovery/concentration' },
  { path: '/discovery/daily-pick' },
  { path: '/discovery/theme' },
  { path: '/player' },
  { path: '/short' },
  { path: '/search' },
  { path: '/search/result' },
  { path: '/tag' },
  { path: '/category' },
  { path: '/user' },
  { path: '/user/fans' },
  { path: '/user/focus', login: true },
  { path: '/user/fan-rank' },
  { path: '/user/fan-rule' },
  { path: '/user/fan-group' },
  { path: '/login' },
  { path: '/scandalous', tab: 'scandal' },
  { path: '/scandalous/detail' },
  { path: '/scandalous/tag' },
  { path: '/resource', tab: 'resource' },
  { path: '/cartoon/cartoon-detail' },
  { path: '/cartoon/reader' },
  { path: '/novel/detail' },
  { path: '/novel/chapter' },
  { path: '/novel/reader' },
  { path: '/picture/tag' },
  { path: '/picture/detail' },
  { path: '/audio/detail' },
  { path: '/game/tag' },
  { path: '/game/detail' },
  { path: '/series' },
  { path: '/dark_web', tab: 'dark' },
  { path: '/post', tab: 'circle' },
  { path: '/post/detail' },
  { path: '/post/topic' },
  { path: '/post/category' },
  { path: '/post/publish', login: true },
  { path: '/lookmv' },
  { path: '/lookmv/detail' },
  { path: '/lookmv/publish', login: true },
  { path: '/lookmv/rank' },
  { path: '/user/customer', login: true },
  { path: '/dating' },
  { path: '/dating/detail' },
  { path: '/dating/certify' },
  { path: '/dating/dcomment', login: true },
  { path: '/my', tab: 'my' },
  { path: '/my/downloads' },
  { path: '/my/uploads', login: true },
  { path: '/my/history' },
  { path: '/my/notice', login: true },
  { path: '/my/announcement' },
  { path: '/my/issues' },
  { path: '/my/app-center' },
  { path: '/my/recharge', login: true },
  { path: '/my/recharge-records', login: true },
  { path: '/my/consumptions', login: true },
  { path: '/my/purse', login: true },
  { path: '/my/my-purchase', login: true },
  { path: '/my/my-like', login: true },
  { path: '/my/my-tickets', login: true },
  { path: '/my/my-fans', login: true },
  { path: '/my/my-dating', login: true },
  { path: '/my/info', login: true },
  { path: '/my/edit', login: true },
  { path: '/my/updatepwd', login: true },
  { path: '/my/proxy', login: true },
  { path: '/my/proxy-rule' },
  { path: '/share/index' },
  { path: '/share/promotion' },
  { path: '/share/records', login: true },
  { path: '/my/setting' },
  { path: '/install' },
  { path: '/share/received' },
  { path: '/ai' },
  { path: '/ai/$' },
] as const satisfies readonly RouteEntry[]

/** An address whose code `screens.ts` names. */
export type LazyPath = Exclude<(typeof rows)[number], { load: unknown }>['path']

/** Only while developing: a build has neither these addresses nor their code. */
const devRows: readonly RouteEntry[] = import.meta.env?.DEV
  ? [{ path: '/dev/gallery', load: () => import('#routes/dev/gallery.tsx') }]
  : []

export const routes: readonly RouteEntry[] = [...rows, ...devRows]
