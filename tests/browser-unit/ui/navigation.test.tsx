import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#components/tokens.css'
import '#components/base.css'
import { ChannelStrip } from '#components/channel-strip.tsx'
import { Segmented } from '#components/segmented.tsx'
import { TabBar } from '#components/tab-bar.tsx'
import { pageLink } from '#components/target.ts'
import { InRouter } from './in-router.tsx'

const channels = Array.from({ length: 20 }, (_, i) => ({ key: `c"${i}`, label: `频道 ${i}` }))

function Strip({ first = 'c"0' }: { first?: string }) {
  const [active, setActive] = useState(first)
  return (
    <div style={{ width: 375 }}>
      <ChannelStrip label="频道" channels={channels} active={active} onSelect={setActive} />
    </div>
  )
}

const tab = (n: number) => page.getByRole('tab', { name: `频道 ${n}`, exact: true })

function isInView(n: number): boolean {
  const box = tab(n).element().getBoundingClientRect()
  const strip = page.getByRole('tablist').element().getBoundingClientRect()
  return box.left >= strip.left - 1 && box.right <= strip.right + 1
}

test('channels: the active one is in view from the start, and after each choice', async () => {
  await render(<Strip first={'c"12'} />)
  expect(isInView(12)).toBe(true)
  expect(isInView(0)).toBe(false)
  await tab(15).click()
  await expect.element(tab(15)).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => isInView(15)).toBe(true)
  expect(document.scrollingElement?.scrollLeft).toBe(0)
})

test('channels: arrow keys move choice and focus, round the ends too', async () => {
  await render(<Strip />)
  await userEvent.tab()
  await expect.element(tab(0)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab(1)).toHaveFocus()
  await expect.element(tab(1)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Home}{ArrowLeft}')
  await expect.element(tab(19)).toHaveFocus()
  await expect.poll(() => isInView(19)).toBe(true)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab(0)).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(tab(19)).toHaveAttribute('aria-selected', 'true')
  expect(document.querySelectorAll('[role=tab][tabindex="0"]')).toHaveLength(1)
})

test('channels: an active one that is not there breaks nothing', async () => {
  await render(<Strip first="gone" />)
  await tab(3).click()
  await expect.element(tab(3)).toHaveAttribute('aria-selected', 'true')
})

test('tab bar: the active tab is told of taps and does not navigate; others do', async () => {
  const onTapActive = vi.fn<(key: string) => void>()
  const items = (['home', 'my'] as const).map((key) => ({
    key,
    to: pageLink(`/${key}`),
    label: key,
    icon: <svg />,
    dot: key === 'my' ? '有新消息' : undefined,
  }))
  history.replaceState(null, '', '#/elsewhere')
  await render(<TabBar label="主导航" items={items} active="home" onTapActive={onTapActive} />, { wrapper: InRouter })
  await expect.element(page.getByRole('link', { name: 'home' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'home' }).click()
  expect(onTapActive).toHaveBeenCalledExactlyOnceWith('home')
  expect(location.hash).toBe('#/elsewhere')
  await page.getByRole('link', { name: 'my 有新消息' }).click()
  expect(location.hash).toBe('#/my')
  expect(onTapActive).toHaveBeenCalledTimes(1)
})

test('segmented: arrows choose, and one of them is in the tab order', async () => {
  function Theme() {
    const [value, setValue] = useState<'system' | 'light' | 'dark'>('system')
    const options = [
      { value: 'system', label: '跟随系统' },
      { value: 'light', label: '浅色' },
      { value: 'dark', label: '深色' },
    ] as const
    return <Segmented label="主题" options={options} value={value} onChange={setValue} />
  }
  await render(<Theme />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: '浅色' })).toBeChecked()
  await page.getByRole('radio', { name: '深色' }).click()
  await expect.element(page.getByRole('radio', { name: '深色' })).toBeChecked()
})
