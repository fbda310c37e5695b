import { loadAllWords } from '#words/words.ts'
const keepsKeys = 'input:not([type="range"]), textarea, select, [contenteditable]'

/** Has `?` show what the keys do. To be called once. */
export function followHelpKey(): void {
  let open = false
  document.addEventListener('keydown', (event) => {
    if (event.key !== '?' || event.defaultPrevented || event.isComposing || open) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.matches(keepsKeys)) return
    if (document.querySelector('dialog[open]')) return
    event.preventDefault()
    open = true
    // without its code there is no list; the next press asks again
    void show(() => (open = false)).catch(() => (open = false))
  })
}

async function show(onGone: () => void) {
  const [{ createRoot }, { createElement }, { KeysSheet }] = await Promise.all([
    import('react-dom/client'),
    import('react'),
    import('./keys-sheet.tsx'),
    loadAllWords(),
  ])
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const end = () => {
    onGone()
    // the sheet goes down first
    setTimeout(() => {
      root.unmount()
      place.remove()
    }, 1000)
  }
  root.render(createElement(KeysSheet, { onGone: end }))
}
