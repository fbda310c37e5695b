import { readFileSync } from 'node:fs'
import path from 'node:path'
import { zh as desk } from '#desk/words/zh/desk.ts'
import { zh as orders } from '#desk/words/zh/orders.ts'
import { zh as payouts } from '#desk/words/zh/payouts.ts'
import { openBeside } from '#server/database/open.ts'
import { addPaidOrder, addWaiting } from '#tests/support/desk-money.ts'
import { axeFindings } from './support/axe.ts'
import { expect } from './support/app.ts'
import { test, type DeskWindow } from './support/desk.ts'
import { guidePicture } from './support/guide.ts'
import { pressOn, typeInto } from './support/keyboard.ts'

/** Gives the reason that is asked for, by keyboard. */
async function giveReason({ page }: DeskWindow, yes: string) {
  const dialog = page.getByRole('alertdialog')
  await typeInto(page, dialog.getByLabel(desk.reason), 'asked for by mail')
  await pressOn(page, dialog.getByRole('button', { name: yes, exact: true }))
}

test('by keyboard alone an order is found and refunded, the ledger looked through, and a withdrawal paid out', async ({
  app: { site },
  owner,
}) => {
  const { page } = owner
  const { db, close } = await openBeside(site.data)
  const secret = Buffer.from(readFileSync(path.join(site.data, 'server-secret'), 'utf8'), 'hex')
  const { orderNo } = await addPaidOrder(db, 1)
  const small = await addWaiting({ db, secret }, 1, 1000)
  const large = await addWaiting({ db, secret }, 1, 600_000)
  await close()

  await pressOn(page, page.getByRole('link', { name: desk.screens.orders, exact: true }))
  await typeInto(page, page.getByLabel(orders.search), orderNo)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`text=${orderNo}`))
  await pressOn(page, page.getByRole('button', { name: orders.check }))
  await expect(page.getByRole('status').filter({ hasText: orders.even(0).slice(0, 5) })).toBeVisible()
  const download = page.waitForEvent('download')
  await pressOn(page, page.getByRole('link', { name: desk.exportCsv }))
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(orderNo)
  await pressOn(page, page.getByRole('link', { name: orderNo }))
  await pressOn(page, page.getByRole('button', { name: orders.refund, exact: true }))
  await giveReason(owner, orders.refund)
  await owner.prove(desk.proof.code, desk.proof.go)
  await expect(page.getByRole('definition').filter({ hasText: orders.states.refunded })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await guidePicture(page, 'orders')

  await pressOn(page, page.getByRole('link', { name: desk.screens.payouts, exact: true }))
  for (const id of [small, large]) await pressOn(page, page.getByRole('checkbox', { name: new RegExp(` ${id} `) }), ' ')
  await pressOn(page, page.getByRole('button', { name: payouts.pay, exact: true }))
  await giveReason(owner, payouts.pay)
  await expect(page.getByText(payouts.done(1, 1))).toBeVisible()
  await expect(page.getByRole('cell', { name: payouts.confirmedBy(owner.name) })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})
