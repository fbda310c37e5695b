/** What the page tells the service worker. */
export type ToServiceWorker =
  /** The first paint is over: cache the rest of the build. */
  | { type: 'warm' }
  /** Which build this page runs; the answer to `which-build` too. */
  | { type: 'build'; id: string }
  /** To one that is whole and waits: take over. */
  | { type: 'take-over' }

/** What the service worker tells its pages. */
export type FromServiceWorker =
  | { type: 'which-build' }
  /** The page runs another build than the service worker: it may have taken over before the page listened. */
  | { type: 'another-build' }

/** A page of this origin that says nothing of the app, by language. */
export const neutralPage = { zh: '/page.html', en: '/page.en.html' } as const

/** Cache that holds how the next first frame should look. */
export const lookCache = 'shiguang-look'
/** Address of the one entry in that cache. */
export const lookUrl = '/__look'

/** How the next first frame should look: written by the page, put into the HTML by the service worker. */
export interface Look {
  theme: 'system' | 'dark' | 'light'
  language: 'zh' | 'en'
  textScale: number
  /** What the window is called, where it is not the app's own name. */
  title?: string | undefined
  /** The last first screen, for this very build and look; escaped HTML without inline styles. */
  snapshot?: { build: string; html: string }
}
