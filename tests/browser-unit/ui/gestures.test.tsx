import type { ReactNode } from 'react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#components/tokens.css'
import '#components/base.css'
import { Carousel } from '#components/carousel.tsx'
import { PullToRefresh } from '#components/pull-to-refresh.tsx'
import { SwipeArea } from '#components/swipe-area.tsx'
import { VideoCard } from '#components/video-card.tsx'
import { pageLink } from '#components/target.ts'
import { InRouter } from './in-router.tsx'

function touch(target: Element, type: string, x: number, y: number): boolean {
  const point = new Touch({ identifier: 1, target, clientX: x, clientY: y })
  const touches = type === 'touchend' ? [] : [point]
  return target.dispatchEvent(
    new TouchEvent(type, { bubbles: true, cancelable: true, touches, changedTouches: [point] }),
  )
}

function List({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <div ref={scroller} data-testid="scroller" style={{ height: 400, overflow: 'auto' }}>
      <PullToRefresh scroller={scroller} onRefresh={onRefresh} label="正在刷新">
        <div style={{ height: 2000 }}>内容</div>
      </PullToRefresh>
    </div>
  )
}

const scroller = () => page.getByTestId('scroller').element()

test('pull: far enough refreshes once, and says so until it is over', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const onRefresh = vi.fn<() => Promise<void>>(() => promise)
  await render(<List onRefresh={onRefresh} />)
  touch(scroller(), 'touchstart', 100, 50)
  expect(touch(scroller(), 'touchmove', 100, 90)).toBe(false)
  touch(scroller(), 'touchmove', 100, 300)
  touch(scroller(), 'touchend', 100, 300)
  expect(onRefresh).toHaveBeenCalledTimes(1)
  await expect.element(page.getByText('正在刷新')).toBeInTheDocument()
  touch(scroller(), 'touchstart', 100, 50)
  touch(scroller(), 'touchmove', 100, 300)
  touch(scroller(), 'touchend', 100, 300)
  expect(onRefresh).toHaveBeenCalledTimes(1)
  resolve()
  await expect.element(page.getByText('正在刷新')).not.toBeInTheDocument()
})

test('pull: a failed refresh ends too', async () => {
  await render(<List onRefresh={() => Promise.reject(new Error('offline'))} />)
  touch(scroller(), 'touchstart', 100, 50)
  touch(scroller(), 'touchmove', 100, 300)
  touch(scroller(), 'touchend', 100, 300)
  await expect.element(page.getByText('正在刷新')).not.toBeInTheDocument()
})

test.each([
  ['a little', [100, 50], [100, 100], 0],
  ['sideways', [100, 50], [300, 120], 0],
  ['upwards', [100, 300], [100, 50], 0],
  ['from below the top', [100, 50], [100, 300], 500],
] as const)('pull: %s does nothing', async (_what, [fromX, fromY], [toX, toY], top) => {
  const onRefresh = vi.fn<() => Promise<void>>(() => Promise.resolve())
  await render(<List onRefresh={onRefresh} />)
  const heard = new Promise((resolve) => scroller().addEventListener('scroll', resolve, { once: true }))
  scroller().scrollTop = top
  if (top > 0) await heard
  touch(scroller(), 'touchstart', fromX, fromY)
  touch(scroller(), 'touchmove', toX, toY)
  touch(scroller(), 'touchend', toX, toY)
  expect(onRefresh).not.toHaveBeenCalled()
})

test('pull: while a list is scrolled, nothing can delay its scrolling', async () => {
  await render(<List onRefresh={() => Promise.resolve()} />)
  const heard = new Promise((resolve) => scroller().addEventListener('scroll', resolve, { once: true }))
  scroller().scrollTop = 500
  await heard
  touch(scroller(), 'touchstart', 100, 50)
  expect(touch(scroller(), 'touchmove', 100, 300)).toBe(true)
})

function point(target: Element, type: string, x: number, y: number, pointerType = 'touch') {
  const init = { bubbles: true, cancelable: true, clientX: x, clientY: y, pointerId: 7, isPrimary: true, pointerType }
  target.dispatchEvent(new PointerEvent(type, init))
}

function swipe(target: Element, fromX: number, toX: number, down = 0, pointerType = 'touch') {
  point(target, 'pointerdown', fromX, 100, pointerType)
  point(target, 'pointermove', toX, 100 + down, pointerType)
  point(target, 'pointerup', toX, 100 + down, pointerType)
}

test('swipe: left goes right and right goes left; what scrolls sideways keeps its swipes', async () => {
  const onSwipe = vi.fn<(step: 1 | -1) => void>()
  await render(
    <SwipeArea onSwipe={onSwipe}>
      <p>内容</p>
      <div data-testid="rail" style={{ width: 200, overflowX: 'auto' }}>
        <p style={{ width: 800 }}>长条</p>
      </div>
      <input type="range" aria-label="滑块" />
    </SwipeArea>,
  )
  swipe(page.getByText('内容').element(), 300, 100)
  swipe(page.getByText('内容').element(), 100, 300)
  expect(onSwipe.mock.calls).toEqual([[1], [-1]])
  swipe(page.getByText('长条').element(), 300, 100)
  swipe(page.getByLabelText('滑块').element(), 300, 100)
  swipe(page.getByText('内容').element(), 300, 280)
  swipe(page.getByText('内容').element(), 300, 200, 90)
  swipe(page.getByText('内容').element(), 300, 100, 0, 'mouse')
  expect(onSwipe).toHaveBeenCalledTimes(2)
})

const card = (onLongPress: () => void): ReactNode => (
  <VideoCard to={pageLink('/player', { id: 1 })} title="夜航" cover={<span />} onLongPress={onLongPress} />
)

test('hold: half a second asks for the menu, and the click that follows goes nowhere', async () => {
  const onLongPress = vi.fn<() => void>()
  history.replaceState(null, '', '#/list')
  await render(card(onLongPress), { wrapper: InRouter })
  const link = page.getByRole('link', { name: '夜航' })
  await link.click({ delay: 700 })
  expect(onLongPress).toHaveBeenCalledTimes(1)
  expect(location.hash).toBe('#/list')
  await link.click()
  expect(onLongPress).toHaveBeenCalledTimes(1)
  expect(location.hash).toBe('#/player?id=1')
})

test('hold: a finger that moves scrolls instead; a right click or the menu key asks too, once', async () => {
  const onLongPress = vi.fn<() => void>()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await render(card(onLongPress), { wrapper: InRouter })
    const link = page.getByRole('link', { name: '夜航' }).element()
    point(link, 'pointerdown', 50, 50)
    point(link, 'pointermove', 50, 70)
    vi.advanceTimersByTime(1000)
    expect(onLongPress).not.toHaveBeenCalled()
    point(link, 'pointerup', 50, 70)
    point(link, 'pointerdown', 50, 50)
    vi.advanceTimersByTime(500)
    const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
    link.dispatchEvent(menu)
    expect(menu.defaultPrevented).toBe(true)
    expect(onLongPress).toHaveBeenCalledTimes(1)
    point(link, 'pointerup', 50, 50)
  } finally {
    vi.useRealTimers()
  }
})

const slides = ['山', '海', '城'].map((label) => ({
  key: label,
  label,
  to: pageLink('/tag', { tag: label }),
  content: <div style={{ height: 100 }} />,
}))

test('carousel: arrow keys snap from slide to slide, round the ends too; only the shown one can be reached', async () => {
  await render(<Carousel label="精选" slides={slides} everyMs={0} />, { wrapper: InRouter })
  const track = page.getByRole('group', { name: '精选' }).element() as HTMLElement
  const at = () => Math.round(track.scrollLeft / track.clientWidth)
  track.focus()
  const press = (key: string) =>
    track.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  press('ArrowRight')
  await expect.poll(at).toBe(1)
  const reachable = () => [...track.querySelectorAll('a:not([inert])')].map((link) => link.textContent)
  await expect.poll(reachable).toEqual(['海'])
  press('ArrowLeft')
  await expect.poll(at).toBe(0)
  await expect.poll(reachable).toEqual(['山'])
  press('ArrowLeft')
  await expect.poll(at).toBe(2)
})

test('carousel: moves on by itself until it is touched', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const { container } = await render(<Carousel label="精选" slides={slides} everyMs={5000} />, { wrapper: InRouter })
    const track = page.getByRole('group', { name: '精选' }).element() as HTMLElement
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(5000)
    await expect.poll(() => Math.round(track.scrollLeft / track.clientWidth)).toBe(1)
    point(container.querySelector('section')!, 'pointerdown', 50, 50)
    await expect.poll(() => vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test.each(['after a while', 'when it is touched'])(
  'carousel: the first slide is drawn alone, the others %s',
  async (when) => {
    const { container } = await render(<Carousel label="精选" slides={slides} everyMs={0} />, { wrapper: InRouter })
    const drawn = () => container.querySelectorAll('a > div').length
    expect(drawn()).toBe(1)
    if (when === 'when it is touched') {
      point(container.querySelector('section')!, 'pointerdown', 50, 50)
      await expect.poll(drawn, { timeout: 1000 }).toBe(3)
    } else await expect.poll(drawn, { timeout: 10_000 }).toBe(3)
  },
)
