import type { CDPSession, Page } from '@playwright/test'

/** A point of the screen, in CSS pixels. */
export interface Point {
  x: number
  y: number
}

/** Fingers and a pen, as the browser's own input gives them. */
export interface Pointers {
  /** Two fingers that go apart around a point, from `fromPx` between them to `toPx`. */
  pinch(around: Point, fromPx: number, toPx: number): Promise<void>
  /** A finger, or a pen, that is put down, moved and lifted. */
  swipe(with_: 'finger' | 'pen', from: Point, to: Point): Promise<void>
  /** A pen that touches shortly. */
  penTap(at: Point): Promise<void>
  /** A finger, or a pen, that stays where it is but for the tremor of a hand, until something has come of it. */
  hold(with_: 'finger' | 'pen', at: Point, until: () => Promise<void>): Promise<void>
}

const steps = 8
const between = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
})

const pen = (session: CDPSession, type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', { x, y }: Point) =>
  session.send('Input.dispatchMouseEvent', {
    type,
    x,
    y,
    button: 'left',
    buttons: type === 'mouseReleased' ? 0 : 1,
    clickCount: 1,
    pointerType: 'pen',
  })

/** What touches a page. */
export async function pointersOf(page: Page): Promise<Pointers> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) })
  // a frame between two steps, as a hand has: what comes at once is one step to the browser
  const frame = () => page.evaluate(() => new Promise<unknown>(requestAnimationFrame))
  const across = async (each: (part: number) => Promise<unknown>) => {
    for (let step = 1; step <= steps; step++) {
      await each(step / steps)
      await frame()
    }
  }
  return {
    async pinch({ x, y }, fromPx, toPx) {
      const pair = (px: number): Point[] => [
        { x: x - px / 2, y },
        { x: x + px / 2, y },
      ]
      await touch('touchStart', pair(fromPx))
      await across((part) => touch('touchMove', pair(fromPx + (toPx - fromPx) * part)))
      await touch('touchEnd', [])
    },
    async swipe(with_, from, to) {
      if (with_ === 'finger') {
        await touch('touchStart', [from])
        await across((part) => touch('touchMove', [between(from, to, part)]))
        await touch('touchEnd', [])
        return
      }
      await pen(session, 'mousePressed', from)
      await across((part) => pen(session, 'mouseMoved', between(from, to, part)))
      await pen(session, 'mouseReleased', to)
    },
    async hold(with_, at, until) {
      const near = { x: at.x + 2, y: at.y - 1 }
      if (with_ === 'finger') {
        await touch('touchStart', [at])
        await touch('touchMove', [near])
        await until()
        await touch('touchEnd', [])
        return
      }
      await pen(session, 'mousePressed', at)
      await pen(session, 'mouseMoved', near)
      await until()
      await pen(session, 'mouseReleased', near)
    },
    async penTap(at) {
      await pen(session, 'mousePressed', at)
      await pen(session, 'mouseReleased', at)
    },
  }
}
