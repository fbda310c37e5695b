import type { ReactNode } from 'react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#components/tokens.css'
import '#components/base.css'
import { ActionButton } from '#components/action-button.tsx'
import { AgeTag } from '#components/age-tag.tsx'
import { Bar } from '#components/bar.tsx'
import { Button } from '#components/button.tsx'
import { Chip } from '#components/chip.tsx'
import { Dialog } from '#components/dialog.tsx'
import { Empty } from '#components/empty.tsx'
import { Failure } from '#components/failure.tsx'
import { Field } from '#components/field.tsx'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { Notices } from '#components/notices.tsx'
import { notify } from '#components/notify.ts'
import { OfflineStrip } from '#components/offline-strip.tsx'
import { PriceButton } from '#components/price-button.tsx'
import { SearchField } from '#components/search-field.tsx'
import { SectionHead } from '#components/section-head.tsx'
import { Segmented } from '#components/segmented.tsx'
import { Slider } from '#components/slider.tsx'
import { Switch } from '#components/switch.tsx'
import { TabBar } from '#components/tab-bar.tsx'
import { UserChip } from '#components/user-chip.tsx'
import { pageLink } from '#components/target.ts'
import { InRouter } from './in-router.tsx'

afterEach(() => {
  document.documentElement.style.removeProperty('--text-scale')
})

const noop = () => undefined
const long = '一个相当长的说法，用来看看它会不会被截断'

const everything: ReactNode = (
  <>
    <Bar title={long} back={{ label: '返回', to: pageLink('/') }} right={<Button tone="plain">保存</Button>} />
    <OfflineStrip note="14:05 更新" actions={[{ label: '重试', onClick: noop }]}>
      网络不可用，正在显示缓存
    </OfflineStrip>
    <div style={{ padding: '0 var(--gutter)' }}>
      <SectionHead
        title="为你推荐"
        note={<AgeTag busy>缓存 · 2 小时前</AgeTag>}
        more={{ label: '更多', to: pageLink('/') }}
      />
      <UserChip name="拾光制片" note={long} action={<Button small>关注</Button>} />
      <PriceButton offer={long} note="余额 320 · 14:05 更新">
        20 金币解锁全片
      </PriceButton>
      <ListGroup title="外观" note={long}>
        <ListRow label="待发送" value="2 条 · 联网后发送" to={pageLink('/')} />
        <ListRow label="省流量" note={long} control={<Switch label="省流量" checked onChange={noop} />} />
        <ListRow label="文字大小" control={<Slider label="文字大小" value={1} min={0} max={2} onChange={noop} />} />
      </ListGroup>
      <Segmented
        label="主题"
        value="a"
        onChange={noop}
        options={[
          { value: 'a', label: '跟随系统' },
          { value: 'b', label: '浅色' },
          { value: 'c', label: '深色' },
        ]}
      />
      <Field label="介绍" hint={long} error={long} placeholder="写点什么" />
      <Button wide tone="primary">
        {long}
      </Button>
      <Chip onClick={noop}>#{long}</Chip>
      <ActionButton icon={<svg width={20} height={20} />}>收藏</ActionButton>
      <Empty title={long} action={<Button>去看看</Button>}>
        {long}
      </Empty>
      <Failure title={long} retry={{ label: '重试', onClick: noop }} home={{ label: '回首页', to: pageLink('/') }} />
    </div>
    <TabBar
      label="主导航"
      active="0"
      items={['首页', '吃瓜', '资源', '暗网', '圈子', 'Resources'].map((label, i) => ({
        key: String(i),
        to: pageLink('/'),
        label,
        icon: <svg width={20} height={20} />,
      }))}
    />
  </>
)

/** Texts that reach beyond a box that hides what is beyond it, and boxes beyond the page. */
function lost(container: HTMLElement): string[] {
  const edge = document.body.getBoundingClientRect().right + 1
  return [...container.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
    const { overflowX, overflowY, clipPath } = getComputedStyle(element)
    // Titles end after two lines on purpose.
    if (clipPath !== 'none' || element.closest('[class*=unseen], [class*=twoLines]') !== null) return []
    const beyond = element.getBoundingClientRect().right > edge
    const hides = (overflow: string, whole: number, seen: number) => overflow !== 'visible' && whole > seen + 1
    const cut =
      hides(overflowX, element.scrollWidth, element.clientWidth) ||
      hides(overflowY, element.scrollHeight, element.clientHeight)
    return (beyond || cut) && element.textContent !== '' ? [`${element.className}: ${element.textContent}`] : []
  })
}

test.each([
  [320, 1],
  [320, 2],
  [375, 0.85],
  [375, 2],
  [900, 2],
])('at %d px and text × %d nothing is cut and nothing scrolls sideways', async (width, scale) => {
  await page.viewport(width, 812)
  document.documentElement.style.setProperty('--text-scale', String(scale))
  const { container } = await render(everything, { wrapper: InRouter })
  expect(lost(container)).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  const text = page.getByText('20 金币解锁全片').element()
  const unitPx = Math.min(width, 500) / 375
  expect(Number.parseFloat(getComputedStyle(text).fontSize)).toBeCloseTo(16 * unitPx * scale, 1)
  await page.viewport(375, 812)
})

test('what can be tapped is 44 design pixels high, to the finger at least', async () => {
  await page.viewport(375, 812)
  const { container } = await render(everything, { wrapper: InRouter })
  const small = [...container.querySelectorAll<HTMLElement>('a, button, input, summary')].flatMap((element) => {
    const own = element.getBoundingClientRect().height
    const inset = Number.parseFloat(getComputedStyle(element, '::after').top) || 0
    const reach = getComputedStyle(element, '::after').position === 'absolute' ? own - 2 * inset : own
    return Math.max(own, reach) < 43.5 && element.closest('[role=radiogroup], [role=switch]') === null
      ? [`${element.textContent} ${Math.max(own, reach)}`]
      : []
  })
  expect(small).toEqual([])
})

test('a notice is read out, lies above an open dialog, and goes', async () => {
  function Place() {
    const [open, setOpen] = useState(true)
    return (
      <>
        <Dialog open={open} onClose={() => setOpen(false)} title="提示">
          {long}
        </Dialog>
        <Notices />
      </>
    )
  }
  const { container } = await render(<Place />)
  const place = container.querySelector('[popover]')!
  await expect.poll(() => place.matches('[role=status]:popover-open')).toBe(true)
  const opened: string[] = []
  place.addEventListener('beforetoggle', (event) => opened.push((event as ToggleEvent).newState))
  notify('已收藏')
  await expect.poll(() => place.textContent).toBe('已收藏')
  // Opened anew, after the dialog: what came last into the top layer lies above.
  expect(opened).toEqual(['closed', 'open'])
  expect(place.matches(':popover-open')).toBe(true)
  await expect.poll(() => place.textContent, { timeout: 4000 }).toBe('')
})

test('a field says what is wrong with it', async () => {
  const { rerender } = await render(<Field label="密码" hint="至少 6 位" />)
  const input = page.getByLabelText('密码')
  await expect.element(input).toHaveAccessibleDescription('至少 6 位')
  await rerender(<Field label="密码" hint="至少 6 位" error="太短" />)
  await expect.element(input).toBeInvalid()
  await expect.element(input).toHaveAccessibleDescription('太短 至少 6 位')
  await rerender(<Field multiline label="密码" />)
  expect(input.element().tagName).toBe('TEXTAREA')
})

test('a search is sent with Enter and emptied with its button', async () => {
  const searched: string[] = []
  function Place() {
    const [value, setValue] = useState('')
    return (
      <SearchField
        label="搜索"
        value={value}
        onChange={setValue}
        onSearch={(word) => searched.push(word)}
        clearLabel="清空"
      />
    )
  }
  await render(<Place />)
  await page.getByRole('searchbox').fill('夜航')
  await userEvent.keyboard('{Enter}')
  expect(searched).toEqual(['夜航'])
  await page.getByRole('button', { name: '清空' }).click()
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
})

test('a busy button keeps its place and focus and does not act', async () => {
  let sent = 0
  function Form({ busy }: { busy: boolean }) {
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent += 1
        }}
      >
        <Button type="submit" busy={busy}>
          发送
        </Button>
      </form>
    )
  }
  const { rerender } = await render(<Form busy={false} />)
  const button = page.getByRole('button', { name: '发送' })
  await button.click()
  expect(sent).toBe(1)
  const { width } = button.element().getBoundingClientRect()
  await rerender(<Form busy />)
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(sent).toBe(1)
  expect(button.element().getBoundingClientRect().width).toBe(width)
})
