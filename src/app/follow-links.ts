import type { AnyRouter } from '@tanstack/react-router'

/** Turns clicks on the app's own links (`#/…`) in what the server wrote into navigations; the browser keeps its ways for all others. */
export function followLinks(router: AnyRouter): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href')
    if (!href?.startsWith('#/') || link?.target) return
    event.preventDefault()
    void router.navigate({ href: href.slice(1) })
  })
}
