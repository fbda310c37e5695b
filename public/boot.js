/**
 * Runs before anything of the page is parsed, so that its first frame is the right one. The snapshot of the last first
 * screen is shown only where the address asks for that screen; the app is then loaded after that frame, else at once.
 */
;(() => {
  const root = document.documentElement
  const { entry, ahead } = document.currentScript.dataset
  // for src/shell/install-prompt.ts
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    globalThis.installPrompt = event
  })
  const load = () => void import(entry)
  // who comes back sees the app sooner than its name
  if (navigator.serviceWorker?.controller) root.dataset.known = ''
  else {
    // who follows a link has the screen that it leads to beside the entry, which asks for it only once it runs
    const { names, screens } = JSON.parse(ahead)
    for (const at of screens[location.hash.slice(1).split('?')[0]] ?? []) {
      const style = names[at].endsWith('.css')
      const link = document.createElement('link')
      Object.assign(link, style ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' })
      link.crossOrigin = ''
      link.fetchPriority = 'low'
      link.href = `/assets/${names[at]}`
      document.head.append(link)
    }
  }
  if (root.dataset.text) root.style.setProperty('--text-scale', root.dataset.text)
  const ready = (run) => document.addEventListener('DOMContentLoaded', run)
  if ('kept' in root.dataset && /^(#\/?(home)?)?$/.test(location.hash)) {
    root.dataset.snapshot = ''
    // the browser opens its storage while the app's code is read
    void indexedDB.databases?.().catch(() => {})
    ready(() => requestAnimationFrame(() => setTimeout(load)))
  } else ready(load)
})()
