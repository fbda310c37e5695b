import { Activity, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#components/tokens.css'
import '#components/base.css'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'

interface Setting {
  onClose: () => void
  lasting?: boolean
  refuses?: boolean
}

function Place({ onClose, lasting, refuses }: Setting) {
  const [open, setOpen] = useState(false)
  const [count, setCount] = useState(0)
  return (
    <>
      <Button onClick={() => setOpen(true)}>打开</Button>
      <Button onClick={() => setCount(count + 1)}>{`别处 ${count}`}</Button>
      <Dialog
        open={open}
        title="提示"
        lasting={lasting}
        onClose={() => {
          onClose()
          if (!refuses) setOpen(false)
        }}
        actions={<Button onClick={() => setOpen(false)}>好</Button>}
      >
        <input aria-label="里面" />
      </Dialog>
    </>
  )
}

const opener = page.getByRole('button', { name: '打开' })
const dialog = page.getByRole('dialog', { name: '提示' })

test('takes the focus, closes with Escape once, and gives the focus back', async () => {
  const onClose = vi.fn<() => void>()
  await render(<Place onClose={onClose} />)
  await opener.click()
  await expect.element(dialog).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('closes with a click on the overlay, not with one inside', async () => {
  const onClose = vi.fn<() => void>()
  await render(<Place onClose={onClose} />)
  await opener.click()
  await page.getByLabelText('里面').click()
  await page.getByRole('heading', { name: '提示' }).click()
  await expect.element(dialog).toBeVisible()
  await dialog.click({ position: { x: 100, y: -80 }, force: true })
  await expect.element(dialog).not.toBeInTheDocument()
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a press that began inside and ends on the overlay does not close it', async () => {
  const onClose = vi.fn<() => void>()
  await render(<Place onClose={onClose} />)
  await opener.click()
  const element = dialog.element() as HTMLDialogElement
  page
    .getByLabelText('里面')
    .element()
    .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  element.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(element.open).toBe(true)
  element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  element.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('its owner closes it without being told', async () => {
  const onClose = vi.fn<() => void>()
  await render(<Place onClose={onClose} />)
  await opener.click()
  await page.getByRole('button', { name: '好' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
})

test('a lasting one stays, whatever the browser says', async () => {
  const onClose = vi.fn<() => void>()
  await render(<Place onClose={onClose} lasting />)
  await opener.click()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Escape}')
  await dialog.click({ position: { x: 100, y: -80 }, force: true })
  await expect.element(dialog).toBeVisible()
  const element = dialog.element() as HTMLDialogElement
  element.close()
  await expect.poll(() => element.open).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
})

test('closes when its page is hidden, tells its owner once, and leaves the rest usable', async () => {
  const onClose = vi.fn<() => void>()
  const at = (mode: 'visible' | 'hidden') => (
    <>
      <Activity mode={mode}>
        <Place onClose={onClose} />
      </Activity>
      <Button>别的页</Button>
    </>
  )
  const { rerender } = await render(at('visible'))
  await opener.click()
  await expect.element(dialog).toBeVisible()
  const element = dialog.element() as HTMLDialogElement
  await rerender(at('hidden'))
  expect(element.open).toBe(false)
  expect(document.querySelector('dialog:modal')).toBeNull()
  await page.getByRole('button', { name: '别的页' }).click()
  expect(onClose).toHaveBeenCalledTimes(1)
  await rerender(at('visible'))
  await opener.click()
  await expect.element(dialog).toBeVisible()
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('the content is not drawn before it opens, nor long after', async () => {
  await render(<Place onClose={() => undefined} />)
  expect(document.querySelector('[aria-label=里面]')).toBeNull()
  await opener.click()
  await expect.element(page.getByLabelText('里面')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelector('[aria-label=里面]')).toBeNull()
})
