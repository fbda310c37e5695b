import { zh } from '#tests/words.ts'
import { expect, long, test } from './support/app.ts'
import { pointersOf } from './support/pointers.ts'
import { freeSet } from './support/reading.ts'
import { shown } from './support/screen.ts'

const preview = zh.preview
const middle = { x: 187, y: 400 }
const right = { x: 330, y: 400 }
const left = { x: 45, y: 400 }

test('a preview is moved by keys, mouse, fingers and a pen', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  const { id, count } = await freeSet(app)
  await app.go(`/picture/detail?id=${id}`)
  const { hold, pinch, swipe } = await pointersOf(page)
  const close = page.locator('.yarl__toolbar').getByRole('button', { name: preview.close })
  const open = async (no: number) => {
    await shown(page)
      .getByRole('button', { name: zh.pictures.picture(no, count), exact: true })
      .click()
    await expect(close).toBeVisible()
    await expect(page.locator('.yarl__slide_current img')).toBeVisible()
  }
  /** What is seen once it is closed is what the page goes on from. */
  const seen = async (no: number) => expect(shown(page).getByText(zh.pictures.goOn(no), { exact: true })).toBeVisible()

  await open(1)
  await page.keyboard.press('ArrowRight')
  await seen(2)
  await swipe('finger', right, left)
  await seen(3)
  await swipe('pen', right, left)
  await seen(4)
  await page.mouse.move(left.x, left.y)
  await page.mouse.down()
  await page.mouse.move(right.x, right.y, { steps: 8 })
  await page.mouse.up()
  await seen(3)
  await page.keyboard.press('ArrowLeft')
  await seen(2)

  const picture = page.locator('.yarl__slide_current img')
  const width = () => picture.evaluate((node) => node.getBoundingClientRect().width)
  // two fingers that come while a picture still slides in do nothing
  const offMiddle = () => picture.evaluate((node) => node.getBoundingClientRect().left + node.clientWidth / 2 - 187.5)
  await expect.poll(offMiddle).toBeCloseTo(0, 0)
  const whole = await width()
  await pinch(middle, 80, 200)
  await expect.poll(width).toBeGreaterThan(whole * 2)
  await pinch(middle, 200, 80)
  await expect.poll(width).toBeCloseTo(whole, 0)
  // two taps go nearer in two steps, and back
  for (const zoom of [2, 3, 1]) {
    await page.touchscreen.tap(middle.x, middle.y)
    await page.touchscreen.tap(middle.x, middle.y)
    await expect.poll(width).toBeCloseTo(whole * zoom, 0)
  }

  const menu = page.locator('dialog dialog[open]')
  const closeMenu = async () => {
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(close).toBeVisible()
  }
  for (const with_ of ['finger', 'pen'] as const) {
    await hold(with_, middle, () => expect(menu).toBeVisible())
    await closeMenu()
  }
  await page.getByRole('button', { name: zh.shell.more, exact: true }).last().press('Enter')
  await expect(menu).toBeVisible()
  const download = page.waitForEvent('download')
  await menu.getByRole('button', { name: preview.save }).tap()
  expect((await download).suggestedFilename()).toMatch(/\.(webp|png|jpg)$/)
  await expect(page.getByText(preview.saved)).toBeVisible()
  await expect(menu).toBeHidden()

  await page.keyboard.press('Escape')
  await expect(close).toBeHidden()
})
