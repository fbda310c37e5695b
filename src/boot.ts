/**
 * Written into the page itself (`tools/boot-script.ts`): it runs before anything else is parsed, so that the first frame
 * is the right one, and costs no request. The snapshot of the last first screen is shown only where the address asks for
 * that screen; the app is then loaded after that frame, else at once.
 */
const root = document.documentElement
const { entry, ahead } = document.currentScript!.dataset as { entry: string; ahead?: string }

// for src/shell/install-prompt.ts
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  Object.assign(globalThis, { installPrompt: event })
})
const load = () => void import(/* @vite-ignore */ entry)

// who comes back sees the app sooner than its name
if (navigator.serviceWorker?.controller) root.dataset.known = ''
// who follows a link has the screen that it leads to beside the entry, which asks for it only once it runs
else if (ahead) {
  const { names, screens } = JSON.parse(ahead) as { names: string[]; screens: Record<string, number[]> }
  for (const at of screens[location.hash.slice(1).split('?')[0]!] ?? []) {
    const name = names[at]!
    const link = document.createElement('link')
    Object.assign(link, name.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' })
    link.crossOrigin = ''
    link.fetchPriority = 'low'
    link.href = `/assets/${name}`
    document.head.append(link)
  }
}
if (root.dataset.text) root.style.setProperty('--text-scale', root.dataset.text)

const ready = (run: () => void) => document.addEventListener('DOMContentLoaded', run)
if ('kept' in root.dataset && /^(#\/?(home)?)?$/.test(location.hash)) {
  root.dataset.snapshot = ''
  // the browser opens its storage while the app's code is read
  void indexedDB.databases?.().catch(() => {})
  ready(() => requestAnimationFrame(() => setTimeout(load)))
} else ready(load)
