import { zh } from '#tests/words.ts'
import { expect, long, test } from './support/app.ts'
import { walkWithTab } from './support/keyboard.ts'
import { openReader } from './support/reader.ts'
import { nothingSpins, shown } from './support/screen.ts'

test('the keyboard reaches everything on the main screens, and shows where it is', long, async ({ app }) => {
  test.setTimeout(180_000)
  const { page } = app
  await app.firstVisit()
  const faults: string[] = []
  const walk = async (path: string) => {
    await nothingSpins(page)
    const { stops, missed, unseen } = await walkWithTab(page)
    if (stops < 2) faults.push(`${path}: only ${stops} stops`)
    for (const one of missed) faults.push(`${path}: not reached: ${one}`)
    for (const one of unseen) faults.push(`${path}: focus not seen: ${one}`)
  }
  for (const path of ['/home', '/player?id=2', '/search', '/login', '/my', '/my/setting', '/install']) {
    await app.go(path)
    await walk(path)
  }
  await app.logIn()
  await openReader(app)
  await walk('reader')
  for (const path of ['/post/publish', '/my/recharge']) {
    await app.go(path)
    await walk(path)
  }
  expect(faults).toEqual([])
})

test('a planted fault of each kind is found by the walk: a stop that is left out, and one without a sign', async ({
  app,
}) => {
  const { page } = app
  await app.firstVisit()
  await app.go('/install')
  // what is planted goes with the skeleton
  await expect(shown(page).getByRole('radiogroup')).toBeVisible()
  await shown(page).evaluate((place) => {
    const trap = document.createElement('button')
    trap.textContent = 'trap'
    // takes the focus away as soon as it has it
    trap.addEventListener('focus', () => trap.blur())
    const plain = document.createElement('button')
    plain.textContent = 'plain'
    plain.style.setProperty('outline', 'none')
    place.querySelector('main')!.prepend(plain, trap)
  })
  const { missed, unseen } = await walkWithTab(page)
  expect(missed).toEqual([expect.stringContaining('trap')])
  expect(unseen).toEqual([expect.stringContaining('plain')])
})

test('the first stops lead over the bars to the content, and over an endless list to the tabs', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.load('/home')
  await expect(shown(page).locator('article').first()).toBeVisible()
  const skip = page.getByRole('link', { name: zh.skip.skip })
  await skip.waitFor()
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(shown(page).locator('main')).toBeFocused()
  await expect(page).toHaveURL(/#\/home$/)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  await skip.focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: zh.skip.skipToTabs })).toBeFocused()
  await page.keyboard.press('Enter')
  for (const name of Object.values(zh.shell.tabs)) {
    await expect(page.getByRole('link', { name, exact: true })).toBeFocused()
    await page.keyboard.press('Tab')
  }
})

test('who asked for less motion sees nothing move', async ({ app }) => {
  await app.page.emulateMedia({ reducedMotion: 'reduce' })
  await app.firstVisit()
  await app.page.evaluate(() => {
    const moved = ((globalThis as { moved?: string[] }).moved = [])
    const note = () => {
      for (const animation of document.getAnimations()) {
        const { effect } = animation
        // how far something has come is no decoration
        if (
          !(effect instanceof KeyframeEffect) ||
          effect.target?.role === 'progressbar' ||
          Number(effect.getComputedTiming().duration) < 20
        )
          continue
        const moves = effect
          .getKeyframes()
          .some((frame) => ['transform', 'translate', 'scale', 'rotate'].some((name) => name in frame))
        const text = `${(animation as CSSAnimation).animationName ?? 'transition'} ${effect.pseudoElement ?? ''}${effect.target?.className}`
        if (moves && !moved.includes(text as never)) moved.push(text as never)
      }
      requestAnimationFrame(note)
    }
    note()
  })
  for (const path of ['/player?id=2', '/home', '/search', '/login', '/my']) {
    await app.go(path)
    await nothingSpins(app.page).catch(() => undefined)
  }
  await app.page.goBack()
  expect(await app.page.evaluate(() => (globalThis as { moved?: string[] }).moved)).toEqual([])
})
