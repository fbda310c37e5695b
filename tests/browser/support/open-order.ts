import { zh } from '#tests/words.ts'
import { expect, type App } from './app.ts'
import { shown } from './screen.ts'

/** Opens an order for coins; answers where it stands on the page. */
export async function openOrder({ page, go }: App) {
  await go('/my/recharge')
  await shown(page)
    .getByRole('button', { name: /^支付 ¥/ })
    .click()
  const order = shown(page).getByRole('region', { name: zh.money.orderTitle })
  await expect(order).toContainText(zh.money.orderWaiting)
  return order
}
