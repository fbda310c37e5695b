import type { PageFacts } from '#bridge/net-api.ts'

/** Whether the app runs installed; otherwise it counts as a web view. */
export const displayMode = (): PageFacts['displayMode'] =>
  matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches ||
  (navigator as { standalone?: boolean }).standalone === true
    ? 'standalone'
    : 'webview'

/** What only the page knows and the worker puts into each request; marks the root element too. */
export function pageFacts(): PageFacts {
  const mode = displayMode()
  document.documentElement.dataset.display = mode
  const affCode = new URLSearchParams(location.search).get('aff_code')
  if (affCode !== null)
    void import('#features/promotion/shared/invitation.ts').then(
      ({ dropCode }) => dropCode(),
      () => undefined,
    )
  return { displayMode: mode, ...(affCode && /^[\w-]{1,32}$/.test(affCode) && { affCode }) }
}
