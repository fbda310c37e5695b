import { expect, type Locator, type Page } from '@playwright/test'

/** What came of walking through a screen with the Tab key. */
export interface Walk {
  /** How many stops there are. */
  stops: number
  /** What can be used with a finger but is no stop. */
  missed: string[]
  /** Stops that do not show that they have the focus. */
  unseen: string[]
}

const mark = 'data-walk'

/** Marks what can be used within the first screenful of the page on screen, and says how many things that are. */
const markStops = (name: string) => {
  const page = [...document.querySelectorAll<HTMLElement>('.page')].find((one) => one.checkVisibility())
  const usable = 'a[href], button, input, select, textarea, summary, [tabindex], [role=slider]'
  const all = [...(page?.querySelectorAll<HTMLElement>(usable) ?? [])]
  const groups = new Set<string>()
  const stops = all.filter((one) => {
    const { top, bottom, width } = one.getBoundingClientRect()
    const isThere = one.checkVisibility({ visibilityProperty: true }) && width > 0 && bottom > 0 && top < innerHeight
    // one of a row is the stop, and the arrow keys go on from there
    if (!isThere || one.tabIndex < 0 || one.matches(':disabled, [inert], [inert] *')) return false
    if (!(one instanceof HTMLInputElement) || one.type !== 'radio') return true
    const isStop =
      one.checked || !all.some((other) => other instanceof HTMLInputElement && other.name === one.name && other.checked)
    if (!isStop || groups.has(one.name)) return false
    groups.add(one.name)
    return true
  })
  for (const [no, stop] of stops.entries()) stop.setAttribute(name, String(no))
  return stops.length
}

/** The mark of what has the focus now, and whether that can be seen: on itself, around it, or on the sign beside it. */
const look = (name: string) => {
  const at = document.activeElement
  if (!(at instanceof HTMLElement) || at === document.body) return undefined
  const outlined = (one: Element | null | undefined, part?: string) => {
    if (!one) return false
    const { outlineStyle, outlineWidth, content } = getComputedStyle(one, part)
    return outlineStyle !== 'none' && outlineWidth !== '0px' && (part === undefined || content !== 'none')
  }
  const around = [
    at,
    at.parentElement,
    at.parentElement?.parentElement,
    at.nextElementSibling,
    at.parentElement?.nextElementSibling,
  ]
  const seen =
    around.some((one) => outlined(one)) ||
    outlined(at, '::after') ||
    outlined(at, '::before') ||
    [...(at.nextElementSibling?.children ?? []), ...at.children].some((one) => outlined(one))
  return { no: at.getAttribute(name), seen, html: at.outerHTML.slice(0, 140) }
}

/** Presses Tab until everything in the first screenful was met, or the keyboard has nowhere new to go. */
export async function walkWithTab(page: Page): Promise<Walk> {
  const stops = await page.evaluate(markStops, mark)
  const met = new Set<string>()
  const unseen = new Set<string>()
  // bars and what lies further down are stops too
  for (let press = 0; press < stops * 2 + 60 && met.size < stops; press++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(look, mark)
    if (!at) continue
    if (at.no !== null) met.add(at.no)
    if (!at.seen) unseen.add(at.html)
  }
  const missed = await page.evaluate(
    ({ name, known }) =>
      [...document.querySelectorAll(`[${name}]`)]
        .filter((one) => !known.includes(one.getAttribute(name)!) && one.checkVisibility())
        .map((one) => one.outerHTML.slice(0, 140)),
    { name: mark, known: [...met] },
  )
  await page.evaluate((name) => {
    for (const one of document.querySelectorAll(`[${name}]`)) one.removeAttribute(name)
  }, mark)
  return { stops, missed, unseen: [...unseen] }
}

/** Stops of a page that is walked through from end to end, its menu and a long table with it. */
const mostStops = 150

/** Goes on with the Tab key, or back where that is the way, until something has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeEnabled()
  const isBehind = await wanted.evaluate(
    (element) =>
      document.activeElement !== document.body &&
      document.activeElement?.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_PRECEDING,
  )
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(isBehind ? 'Shift+Tab' : 'Tab')
  }
  throw new Error('the keyboard does not lead there')
}

/** Goes there with the Tab key and presses a key: Enter, or a space where something is ticked. */
export async function pressOn(page: Page, wanted: Locator, key: 'Enter' | ' ' = 'Enter'): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press(key)
}

/** Goes there with the Tab key and types. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}
