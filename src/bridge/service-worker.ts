import { locales, type Language } from '#contract/languages.ts'

/** What the page tells the service worker. */
export type ToServiceWorker =
  /** The first paint is over: cache the rest of the build. */
  | { type: 'warm' }
  /** Which build this page runs; the answer to `which-build` too. */
  | { type: 'build'; id: string }
  /** What is served, as it was at most so long ago? The answer is `BuildNews`. */
  | { type: 'look'; mostAgeMs: number }
  /** To one that is whole and waits: take over. workbox-window's own word for it. */
  | { type: 'SKIP_WAITING' }

/** What the service worker knows of builds. */
export interface BuildNews {
  /** Its own build. */
  build: string
  /** The one that is served; undefined where that could not be had. */
  latest: string | undefined
  /** Where addresses of its own build have moved to, by path; undefined where that was never heard. */
  redirects: Record<string, string> | undefined
}

/** What the service worker tells its pages. */
export type FromServiceWorker =
  | { type: 'which-build' }
  /** The page runs another build than the service worker: it may have taken over before the page listened. */
  | { type: 'another-build' }
  /** To all of them, when it has changed. */
  | { type: 'news'; news: BuildNews }

/** A page of this origin that says nothing of the app, by language. */
export const neutralPage = { zh: '/page.html', en: '/page.en.html' } as const satisfies Record<Language, string>

/** Cache that holds how the next first frame should look. */
export const lookCache = 'shiguang-look'
/** Address of the one entry in that cache. */
export const lookUrl = '/__look'

/** How the next first frame should look: written by the page, put into the HTML by the service worker. */
export interface Look {
  theme: 'system' | 'dark' | 'light'
  language: Language
  textScale: number
  /** What the window is called, where it is not the app's own name. */
  title?: string | undefined
  /** The icon of the look that was chosen, where it is not the app's own. */
  icon?: string | undefined
  /** The last first screen, for this very build and look; escaped HTML without inline styles. */
  snapshot?: { build: string; html: string }
}

/** What was kept by another build may name a language that this build has not. */
export const languageOf = (look: Partial<Look> | undefined): Language =>
  look?.language !== undefined && Object.hasOwn(locales, look.language) ? look.language : 'zh'

/** The language of the page in HTML. */
export const langOf = (look: Look): string => locales[languageOf(look)]
