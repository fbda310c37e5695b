import type { Page } from '@playwright/test'

/** What was copied, as a person sees it: pasted into a field. The page's own policy lets no script read it. */
export async function pastedText(page: Page): Promise<string> {
  await page.evaluate(() => {
    const field = document.createElement('textarea')
    field.id = 'pasted'
    document.body.append(field)
    field.focus()
  })
  await page.keyboard.press('Control+V')
  const field = page.locator('#pasted')
  const text = await field.inputValue()
  await field.evaluate((element) => element.remove())
  return text
}
