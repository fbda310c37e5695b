/**
 * Written into the page itself (`tools/boot-script.ts`): it runs before anything else is parsed, so that the first frame
 * is the right one, and costs no request. The snapshot of the last first screen is shown only where the address asks for
 * that screen; the app is then loaded after that frame, else at once.
 */
/** See `tools/landing-files.ts`. */
interface LandingFiles {
  names: string[]
  screens: Record<string, number[]>
  words: Record<string, [first: number, screens: number]>
}

const root = document.documentElement
const { entry, ahead } = document.currentScript!.dataset as { entry: string; ahead?: string }

// for src/features/install/install-prompt.ts
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  Object.assign(globalThis, { installPrompt: event })
})
/**
 * Drops what lies in the caches in the place of the app's code, such as a portal's page or nothing; true where something did, so
 * that another load brings the code. For `src/components/page/chunk.ts` too.
 */
const lookForForeignCode = async () => {
  let dropped = false
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const kept = request.url.includes('/assets/') && (await cache.match(request))
      if (kept && (kept.headers.get('Content-Type')?.includes('html') || !(await kept.text())))
        dropped = (await cache.delete(request)) || dropped
    }
  }
  return dropped
}
const dropForeignCode = () =>
  // no caches: then what is wrong is not there
  Promise.race([
    lookForForeignCode().catch(() => false),
    new Promise<boolean>((resolve) => setTimeout(resolve, 10_000, false)),
  ])
Object.assign(globalThis, { dropForeignCode })
const load = () =>
  void import(/* @vite-ignore */ entry).catch(async (error: unknown) => {
    if (!(await dropForeignCode())) throw error
    location.reload()
  })

// who comes back sees the app sooner than its name
if (navigator.serviceWorker?.controller) root.dataset.known = ''
// the words, and for who follows a link the screen that it leads to, come beside the entry, which asks for them only once it runs
else if (ahead) {
  // as `systemLanguage` of src/words/words.ts
  if (!/^$|zh/.test(navigator.languages.join())) root.lang = 'en'
  const { names, screens, words } = JSON.parse(ahead) as LandingFiles
  const [first, further] = words[root.lang.slice(0, 2)]!
  const files = screens[location.hash.slice(1).split('?')[0]!]
  for (const at of files ? [first, further, ...files] : [first]) {
    const name = names[at]!
    const as = name.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
    const what = { crossOrigin: '', fetchPriority: 'low', href: `/assets/${name}` }
    document.head.append(Object.assign(document.createElement('link'), as, what))
  }
}
if (root.dataset.text) root.style.setProperty('--text-scale', root.dataset.text)

const ready = (run: () => void) => document.addEventListener('DOMContentLoaded', run)
if ('kept' in root.dataset && /^(#\/?(home)?)?$/.test(location.hash)) {
  root.dataset.snapshot = ''
  // the browser opens its storage while the app's code is read
  void (async () => indexedDB.databases?.())().catch(() => {})
  ready(() => requestAnimationFrame(() => setTimeout(load)))
} else ready(load)
