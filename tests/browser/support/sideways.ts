import { expect, type Page } from '@playwright/test'

/** How long what is found may take to put itself right: a list measures what it has just drawn. */
const settleMs = 3000

/** What a look finds in the page, and still finds a moment later. */
export async function lasting(page: Page, look: () => string[]): Promise<string[]> {
  let found: string[] = []
  const nothing = expect.poll(async () => (found = await page.evaluate(look)), { timeout: settleMs }).toEqual([])
  await nothing.catch(() => undefined)
  return found
}

/** Parts that are wider than the window, or reach out of it. To be evaluated in the page. */
export const sideways = () => {
  const { clientWidth, scrollWidth } = document.documentElement
  const outside = [...document.querySelectorAll<HTMLElement>('[data-scroller]')].filter(
    (one) => one.checkVisibility() && one.scrollWidth > one.clientWidth,
  )
  return [...(scrollWidth > clientWidth ? ['the document'] : []), ...outside.map((one) => one.outerHTML.slice(0, 120))]
}

/** Pages that do not stand at their beginning, though nobody has scrolled them. To be evaluated in the page. */
export const scrolledDown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-scroller]')]
    .filter((one) => one.checkVisibility() && one.scrollTop > 0)
    .map((one) => `scrolled down by ${one.scrollTop} px of ${one.scrollHeight}`)

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

/** Words of Latin letters, and numbers, that stand on two lines, cut apart for want of room. To be evaluated in the page. */
export const cutWords = () => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = new Set<string>()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    // what is only read out has next to no box
    if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.offsetWidth <= 1) continue
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[A-Za-z]{3,}|\d{2,}/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) found.add(`${word} in ${parent.outerHTML.slice(0, 80)}`)
    }
  }
  return [...found]
}

/**
 * Texts that stand on one another: within what scrolls together, or is fixed together, whatever is laid over it on
 * purpose. To be evaluated in the page.
 */
export const textOnText = () => {
  interface Line {
    node: Node
    text: string
    layer: Element
    left: number
    right: number
    top: number
    bottom: number
  }
  const lines: Line[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim()
    const parent = node.parentElement
    if (!text || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (parent.offsetWidth <= 1) continue
    // what is seen of it, and what it moves with
    let layer: Element = document.body
    const seen = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }
    for (let one: Element | null = parent; one; one = one.parentElement) {
      const { overflow, position, transform, clipPath } = getComputedStyle(one)
      if (/auto|scroll/.test(overflow) || position === 'fixed' || position === 'sticky' || transform !== 'none') {
        layer = one
        break
      }
      if (overflow !== 'visible' || clipPath !== 'none') {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        seen.left = Math.max(seen.left, left)
        seen.right = Math.min(seen.right, right)
        seen.top = Math.max(seen.top, top)
        seen.bottom = Math.min(seen.bottom, bottom)
      }
    }
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) {
      // the letters themselves: a box of a line reaches into the next one
      const quarter = box.height / 4
      const line = {
        left: Math.max(seen.left, box.left + 1),
        right: Math.min(seen.right, box.right - 1),
        top: Math.max(seen.top, box.top + quarter),
        bottom: Math.min(seen.bottom, box.bottom - quarter),
      }
      if (line.right > line.left && line.bottom > line.top) lines.push({ node, text, layer, ...line })
    }
  }
  const found = new Set<string>()
  for (const [at, one] of lines.entries()) {
    for (const other of lines.slice(at + 1)) {
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      // a text that is cut short with three dots is told of whole and cut
      if (one.layer === other.layer && one.node !== other.node && wide > 1 && high > 1)
        found.add(`“${one.text.slice(0, 40)}” and “${other.text.slice(0, 40)}”`)
    }
  }
  return [...found]
}
