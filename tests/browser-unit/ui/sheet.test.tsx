import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#components/tokens.css'
import '#components/base.css'
import { Button } from '#components/button.tsx'
import { MenuSheet } from '#components/menu-sheet.tsx'
import { Sheet } from '#components/sheet.tsx'

function Place({ onClose, rows = 3 }: { onClose: () => void; rows?: number }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>打开</Button>
      <Sheet
        open={open}
        onClose={() => {
          onClose()
          setOpen(false)
        }}
        title="清晰度"
        closeLabel="关闭"
        foot={<Button>底部</Button>}
      >
        {Array.from({ length: rows }, (_, row) => (
          <p key={row} style={{ height: 48 }}>{`第 ${row} 行`}</p>
        ))}
      </Sheet>
    </>
  )
}

const sheet = page.getByRole('dialog', { name: '清晰度' })
const foot = page.getByRole('button', { name: '底部' })

async function openSheet() {
  await page.getByRole('button', { name: '打开' }).click()
  await expect.element(foot).toBeInViewport()
  const element = sheet.element() as HTMLDialogElement
  const atRest = () => foot.element().getBoundingClientRect().bottom <= innerHeight && element.scrollTop > 10
  await expect.poll(() => atRest() && element.getAnimations({ subtree: true }).length === 0).toBe(true)
  return element
}

test('opens at the bottom of the screen', async () => {
  await render(<Place onClose={() => undefined} />)
  await openSheet()
  const panel = page.getByRole('heading', { name: '清晰度' }).element().parentElement!.parentElement!
  const { bottom } = panel.getBoundingClientRect()
  expect(Math.abs(bottom - innerHeight)).toBeLessThanOrEqual(1)
})

/** Pulls with a finger; in pixels, downwards. */
async function pull(element: Element, byPx: number) {
  const { x: left, y: top } = frameElement!.getBoundingClientRect()
  const session = cdp() as unknown as { send(method: string, params: object): Promise<unknown> }
  const touch = (type: string, y?: number) => {
    const touchPoints = y === undefined ? [] : [{ x: left + 100, y: top + y }]
    return session.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  const from = element.querySelector('h2')!.getBoundingClientRect().bottom
  await touch('touchStart', from)
  for (let step = 1; step <= 10; step++) await touch('touchMove', from + (byPx * step) / 10)
  await touch('touchEnd')
}

test('pulled down, it closes and tells once', async () => {
  const onClose = vi.fn<() => void>()
  await render(<Place onClose={onClose} />)
  const element = await openSheet()
  await pull(element, 180)
  await expect.poll(() => element.open).toBe(false)
  expect(onClose).toHaveBeenCalledTimes(1)
  await openSheet()
})

test('turned down with a wheel, it closes too', async () => {
  const onClose = vi.fn<() => void>()
  await render(<Place onClose={onClose} />)
  const element = await openSheet()
  await userEvent.wheel(page.getByRole('heading', { name: '清晰度' }), { delta: { y: -400 } })
  await expect.poll(() => element.open).toBe(false)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('scrolled up by anything but a person, it stays open and goes back to its place', async () => {
  const onClose = vi.fn<() => void>()
  await render(<Place onClose={onClose} rows={60} />)
  const element = await openSheet()
  const top = element.scrollTop
  // a tap and a little scrolling within come before: neither is a pull of the sheet
  await page.getByText('第 0 行').click()
  await userEvent.wheel(page.getByText('第 1 行'), { delta: { y: 100 } })
  const row = page.getByText('第 4 行').element()
  await expect.poll(() => row.parentElement!.scrollTop).toBe(100)
  for (const block of ['start', 'center', 'end', 'nearest'] as const) {
    row.scrollIntoView({ block })
    element.scrollTo({ top: 0 })
    await expect.poll(() => element.scrollTop).toBe(top)
  }
  expect(element.open).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
})

test('a tall one does not move when its content comes in', async () => {
  const draw = (rows: number) => (
    <Sheet open onClose={() => undefined} title="清晰度" closeLabel="关闭" foot={<Button>底部</Button>} tall>
      {Array.from({ length: rows }, (_, row) => (
        <p key={row} style={{ height: 48 }}>{`第 ${row} 行`}</p>
      ))}
    </Sheet>
  )
  const { rerender } = await render(draw(1))
  const element = sheet.element()
  await expect.poll(() => element.getAnimations({ subtree: true }).length).toBe(0)
  const places = () => [page.getByText('第 0 行'), foot].map((one) => one.element().getBoundingClientRect().top)
  const before = places()
  expect(before[1]! - before[0]!).toBeGreaterThan(innerHeight / 2)
  await rerender(draw(60))
  expect(places()).toEqual(before)
})

test('pulled a little, it snaps back', async () => {
  const onClose = vi.fn<() => void>()
  await render(<Place onClose={onClose} />)
  const element = await openSheet()
  const top = element.scrollTop
  element.scrollBy({ top: -20, behavior: 'smooth' })
  await expect.poll(() => element.scrollTop).toBe(top)
  expect(element.open).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
})

test('closes with the button, with Escape, and beside the panel', async () => {
  const onClose = vi.fn<() => void>()
  await render(<Place onClose={onClose} />)
  const element = await openSheet()
  await page.getByRole('button', { name: '关闭' }).click()
  await expect.poll(() => element.open).toBe(false)
  await openSheet()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => element.open).toBe(false)
  await openSheet()
  await sheet.click({ position: { x: 180, y: 40 } })
  await expect.poll(() => element.open).toBe(false)
  expect(onClose).toHaveBeenCalledTimes(3)
})

test('long content scrolls within, and head and foot stay', async () => {
  await render(<Place onClose={() => undefined} rows={60} />)
  await openSheet()
  await expect.element(page.getByRole('heading', { name: '清晰度' })).toBeInViewport()
  const body = page.getByText('第 0 行').element().parentElement!
  expect(body.scrollHeight).toBeGreaterThan(body.clientHeight)
  body.scrollTo({ top: body.scrollHeight })
  await expect.element(page.getByText('第 59 行')).toBeInViewport()
  await expect.element(foot).toBeInViewport()
})

test('a menu closes before it acts', async () => {
  const order: string[] = []
  function Menu() {
    const [open, setOpen] = useState(true)
    return (
      <MenuSheet
        open={open}
        onClose={() => {
          order.push('closed')
          setOpen(false)
        }}
        title="更多"
        closeLabel="关闭"
        actions={[
          { key: 'save', label: '收藏', onClick: () => order.push('saved') },
          { key: 'report', label: '举报', danger: true, disabled: true, onClick: () => order.push('reported') },
        ]}
      />
    )
  }
  await render(<Menu />)
  await expect.element(page.getByRole('button', { name: '举报' })).toBeDisabled()
  await page.getByRole('button', { name: '收藏' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(order).toEqual(['closed', 'saved'])
})
