/** Parts that are wider than the window, or reach out of it. To be evaluated in the page. */
export const sideways = () => {
  const { clientWidth, scrollWidth } = document.documentElement
  const outside = [...document.querySelectorAll<HTMLElement>('[data-scroller]')].filter(
    (one) => one.checkVisibility() && one.scrollWidth > one.clientWidth,
  )
  return [...(scrollWidth > clientWidth ? ['the document'] : []), ...outside.map((one) => one.outerHTML.slice(0, 120))]
}

/** Text that is drawn beyond the window's edge, where nothing can be scrolled to show it. To be evaluated in the page. */
export const lostText = () => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = new Set<string>()
  // cut short with three dots, or within something that scrolls by itself; a page's own scroller goes up and down only
  const held = (node: Element | null): boolean => {
    for (let one = node; one && !one.matches('body, [data-scroller]'); one = one.parentElement) {
      const { overflowX, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(one)
      if (overflowX === 'auto' || overflowX === 'scroll' || clipPath !== 'none') return true
      if (overflowX !== 'visible' && (textOverflow === 'ellipsis' || webkitLineClamp !== 'none')) return true
    }
    return false
  }
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim()
    const parent = node.parentElement
    if (!text || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const out = [...range.getClientRects()].some(
      ({ left, right, width }) => width > 1 && (right > innerWidth + 1 || left < -1),
    )
    if (out && !held(parent)) found.add(`${text.slice(0, 40)} in ${parent.outerHTML.slice(0, 80)}`)
  }
  return [...found]
}

/** Words of Latin letters that stand on two lines, cut apart for want of room. To be evaluated in the page. */
export const cutWords = () => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = new Set<string>()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    // what is only read out has next to no box
    if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.offsetWidth <= 1) continue
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[A-Za-z]{3,}/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) found.add(`${word} in ${parent.outerHTML.slice(0, 80)}`)
    }
  }
  return [...found]
}
