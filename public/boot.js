/**
 * Runs before the first frame. The snapshot of the last first screen is shown only where the address asks for that
 * screen; the app is then loaded after the first frame, at once otherwise.
 */
;(() => {
  const root = document.documentElement
  const { entry, worker } = document.currentScript.dataset
  // for src/shell/install-prompt.ts
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    globalThis.installPrompt = event
  })
  const load = () => import(entry)
  // who comes back sees the app sooner than its name
  if (navigator.serviceWorker?.controller) root.dataset.known = ''
  // the network worker's script comes beside the entry, which asks for it only once it runs; not as a prefetch, which
  // Firefox refuses for the policy's default-src
  else fetch(worker, { priority: 'low' }).catch(() => {})
  if (root.dataset.text) root.style.setProperty('--text-scale', root.dataset.text)
  if (document.getElementById('snapshot').firstChild && /^(#\/?(home)?)?$/.test(location.hash)) {
    root.dataset.snapshot = ''
    requestAnimationFrame(() => setTimeout(() => void load()))
  } else void load()
})()
