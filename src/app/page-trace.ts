import type { PageTrace } from './resumed.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/** For how long a page is given its place again while its content comes in; the person's own hand ends it at once. */
const limitMs = 5000
/** The same place in so many frames: it is there. */
const stillFrames = 12

/** The page on screen with this path. */
export const pageOf = (path: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('.page')].find(
    (page) => page.dataset['page'] === path && page.checkVisibility(),
  )

const scrollerOf = (page: HTMLElement) => page.querySelector<HTMLElement>('[data-scroller]')
const mediaOf = (page: HTMLElement) => page.querySelector<HTMLMediaElement>('video, audio')

/**
 * What is never kept, by what does not change while it is shown: passwords by what they are completed with, PINs, codes,
 * phrases and payout numbers by their mark (`tests/unit/app/secret-fields.test.ts` looks for ones without).
 */
export const secret = '[type="password"], [autocomplete$="password"], [autocomplete="one-time-code"], [data-secret]'

/** Fields of text by a name that is the same next time; never a secret, nor anything beside one. */
function fieldsOf(page: HTMLElement): Map<string, Field> {
  const fields = [...page.querySelectorAll<Field>('textarea, input')].filter(
    (field) =>
      (field instanceof HTMLTextAreaElement || /^(text|search|tel|url|email|number)$/.test(field.type)) &&
      !field.matches(secret) &&
      !field.form?.querySelector(secret),
  )
  return new Map(
    fields.map((field, index) => [field.name || field.getAttribute('aria-label') || `field-${index}`, field]),
  )
}

/** What is to be kept of a page on screen. */
export function traceOf(page: HTMLElement): PageTrace {
  const scroller = scrollerOf(page)
  const edge = scroller?.getBoundingClientRect().top ?? 0
  const anchor = [...(scroller?.querySelectorAll<HTMLAnchorElement>('main a[href^="#/"]') ?? [])].find(
    (link) => link.getBoundingClientRect().top >= edge,
  )
  const fields = [...fieldsOf(page)].filter(([, { value }]) => value !== '').map(([name, { value }]) => [name, value])
  const second = mediaOf(page)?.currentTime ?? 0
  return {
    top: Math.round(scroller?.scrollTop ?? 0),
    ...(anchor && {
      anchor: {
        href: anchor.getAttribute('href') ?? '',
        offsetPx: Math.round(anchor.getBoundingClientRect().top - edge),
      },
    }),
    fields: Object.fromEntries(fields) as Record<string, string>,
    ...(second > 0 && { second: Math.round(second * 10) / 10 }),
  }
}

/** Types into a field as a person would, so that whoever listens hears of it. */
function type(field: Field, value: string) {
  const own = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Gives a page its place, text and second back as its content comes in. */
export function putBack(path: string, trace: PageTrace): void {
  const untilMs = performance.now() + limitMs
  const left = new Map(Object.entries(trace.fields))
  let second = trace.second
  let still = 0
  let last = -1
  let over = false
  const own = new AbortController()
  const end = () => {
    over = true
    own.abort()
    const page = pageOf(path)
    if (page) delete page.dataset['resuming']
  }
  for (const event of ['pointerdown', 'wheel', 'keydown', 'touchstart'])
    addEventListener(event, end, { capture: true, passive: true, signal: own.signal })

  const step = () => {
    if (over) return
    const page = pageOf(path)
    if (page) {
      page.dataset['resuming'] = ''
      for (const [name, field] of fieldsOf(page)) {
        const value = left.get(name)
        if (value === undefined || !left.delete(name) || field.value !== '') continue
        type(field, value)
      }
      const media = mediaOf(page)
      if (media && second !== undefined && media.readyState > 0) {
        if (Math.abs(media.currentTime - second) > 2) media.currentTime = second
        second = undefined
      }
      const scroller = scrollerOf(page)
      const wanted = scroller ? place(scroller, trace) : 0
      const top = scroller?.scrollTop ?? 0
      // as long as it can't be reached more is to come
      still = top === last && Math.abs(top - wanted) <= 2 ? still + 1 : 0
      last = top
    }
    const there = still >= stillFrames && left.size === 0 && second === undefined
    if (there || performance.now() > untilMs) end()
    else requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

/** So far from where it was a link is another one to the same page. */
const nearPx = 400

/** Scrolls to the link that was first in sight, or, as long as it is not there, about to where it was; where that is. */
function place(scroller: HTMLElement, { top, anchor }: PageTrace): number {
  if (top <= 0) return scroller.scrollTop
  const edge = scroller.getBoundingClientRect().top
  const links = anchor ? scroller.querySelectorAll(`main a[href="${CSS.escape(anchor.href)}"]`) : []
  const tops = Array.from(
    links,
    (link) => scroller.scrollTop + link.getBoundingClientRect().top - edge - (anchor?.offsetPx ?? 0),
  )
  const nearest = tops.toSorted((a, b) => Math.abs(a - top) - Math.abs(b - top))[0] ?? top
  const wanted = Math.abs(nearest - top) < nearPx ? nearest : top
  if (Math.abs(wanted - scroller.scrollTop) > 1) scroller.scrollTo({ top: wanted, behavior: 'instant' })
  return wanted
}
