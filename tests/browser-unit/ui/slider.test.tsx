import { useState } from 'react'
import { expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#components/tokens.css'
import '#components/base.css'
import { SeekBar } from '#features/player/seek-bar.tsx'
import { Slider } from '#components/slider.tsx'

/** Each kind of line that a finger can take hold of, on a page that scrolls. */
const lines = {
  setting: (value: number, onChange: (next: number) => void) => (
    <Slider label="line" min={0} max={100} value={value} onChange={onChange} />
  ),
  place: (value: number, onChange: (next: number) => void) => (
    <Slider label="line" min={0} max={100} value={value} onChange={onChange} jumps />
  ),
  film: (value: number, onChange: (next: number) => void) => (
    <SeekBar at={value} length={100} loadedTo={100} onSeek={onChange} onTouch={() => undefined} />
  ),
}
type Line = keyof typeof lines
const all = Object.keys(lines) as Line[]

function Page({ line }: { line: Line }) {
  const [value, setValue] = useState(20)
  return (
    <div data-testid="scroller" style={{ height: 700, overflow: 'auto' }}>
      <div style={{ height: 400 }} />
      <output data-testid="value">{value}</output>
      <div style={{ display: 'flex' }}>{lines[line](value, setValue)}</div>
      <div style={{ height: 2000 }} />
    </div>
  )
}

/** A finger that comes down at a part of the line's width and goes so far, in CSS pixels. */
async function finger(part: number, byX: number, byY: number) {
  const session = cdp() as unknown as { send(method: string, params: object): Promise<unknown> }
  const box = page.getByRole('slider').element().getBoundingClientRect()
  const frame = window.frameElement?.getBoundingClientRect()
  const x = (frame?.left ?? 0) + box.left + box.width * part
  const y = (frame?.top ?? 0) + box.top + box.height / 2
  const send = (type: string, touchPoints: object[]) => session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [{ x, y }])
  for (let step = 1; step <= 6 && (byX || byY); step++) {
    await send('touchMove', [{ x: x + (byX * step) / 6, y: y + (byY * step) / 6 }])
    await new Promise(requestAnimationFrame)
  }
  await send('touchEnd', [])
  // what a browser makes of a touch comes after it
  for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame)
}

const value = () => Number(page.getByTestId('value').element().textContent)

test.each(all)('a swipe over the page that begins on a line scrolls it and changes nothing: %s', async (line) => {
  await render(<Page line={line} />)
  await finger(0.7, 5, -200)
  expect(value()).toBe(20)
  await expect.poll(() => page.getByTestId('scroller').element().scrollTop).toBeGreaterThan(50)
})

test.each(all)('a finger that goes sideways changes a line from where it was: %s', async (line) => {
  await render(<Page line={line} />)
  const width = page.getByRole('slider').element().clientWidth
  await finger(0.2, width * 0.3, 10)
  expect(value()).toBeGreaterThan(45)
  expect(value()).toBeLessThan(55)
})

test('a tap on a setting changes nothing; on the line of a film or a book it goes there', async () => {
  for (const line of all) {
    const { unmount } = await render(<Page line={line} />)
    await finger(0.7, 0, 0)
    if (line === 'setting') expect(value(), line).toBe(20)
    else expect(value(), line).toBeCloseTo(70, -1)
    await unmount()
  }
})

test('a mouse takes a line to wherever it clicks', async () => {
  await render(<Page line="setting" />)
  await page.getByRole('slider').click()
  expect(value()).toBeCloseTo(50, -1)
})
