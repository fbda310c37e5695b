/**
 * Controls that a finger has less than 44 px for, with the size that they have: what `::before` and `::after` add counts,
 * and so does the label around a field; what is cut off does not. Links within a sentence are as high as its lines. To
 * be evaluated in the page.
 */
export const smallTargets = (): string[] => {
  // fractions of a pixel come of rem
  const least = 44 - 0.6
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type="hidden"]), textarea, select, summary, [role="slider"], [role="option"]',
  )
  interface Box {
    left: number
    top: number
    right: number
    bottom: number
  }
  const boxOf = (one: Element): Box => {
    const { left, top, right, bottom } = one.getBoundingClientRect()
    return { left, top, right, bottom }
  }
  const px = (length: string) => Number.parseFloat(length) || 0
  /** With what lies around it, and without what a part around it cuts off. */
  const targetOf = (one: HTMLElement): Box => {
    const box = boxOf(one)
    for (const part of ['::before', '::after']) {
      const style = getComputedStyle(one, part)
      if (style.content === 'none' || style.position !== 'absolute' || style.pointerEvents === 'none') continue
      const around = getComputedStyle(one).position === 'static' ? (one.offsetParent ?? document.body) : one
      const from = boxOf(around)
      const left = from.left + around.clientLeft + px(style.left)
      const top = from.top + around.clientTop + px(style.top)
      box.left = Math.min(box.left, left)
      box.top = Math.min(box.top, top)
      box.right = Math.max(box.right, left + px(style.width))
      box.bottom = Math.max(box.bottom, top + px(style.height))
    }
    // what can be scrolled to is cut off for now only
    const scrolls = { x: false, y: false }
    for (let over = one.parentElement; over && over !== document.body; over = over.parentElement) {
      const { overflowX, overflowY, position, clipPath } = getComputedStyle(over)
      const seen = boxOf(over)
      scrolls.x ||= /auto|scroll/.test(overflowX) && over.scrollWidth - over.clientWidth > 4
      scrolls.y ||= /auto|scroll/.test(overflowY) && over.scrollHeight - over.clientHeight > 4
      if (!scrolls.x && (overflowX !== 'visible' || clipPath !== 'none')) {
        box.left = Math.max(box.left, seen.left)
        box.right = Math.min(box.right, seen.right)
      }
      if (!scrolls.y && (overflowY !== 'visible' || clipPath !== 'none')) {
        box.top = Math.max(box.top, seen.top)
        box.bottom = Math.min(box.bottom, seen.bottom)
      }
      if (position === 'fixed') break
    }
    return box
  }
  const inSentence = (one: HTMLElement) =>
    getComputedStyle(one).display === 'inline' &&
    [...(one.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    )
  const found = new Set<string>()
  for (const control of controls) {
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (control.closest('[inert]') || inSentence(control)) continue
    const sizes = [control, control.closest('label')].flatMap((one) => {
      if (!one) return []
      const { left, top, right, bottom } = targetOf(one)
      return { width: right - left, height: bottom - top }
    })
    const { width, height } = sizes.at(-1)!
    // what is only read out has next to no box
    if (width <= 1 || height <= 1) continue
    if (sizes.some((size) => Math.min(size.width, size.height) >= least)) continue
    found.add(`${Math.round(width)} × ${Math.round(height)}: ${control.outerHTML.slice(0, 120)}`)
  }
  return [...found]
}
