import type { Locator, Page } from '@playwright/test'
import type { Client, Who } from '#tests/contract/support/client.ts'
import { expect } from './app.ts'
import type { Ledger } from './ledger.ts'
import { shown } from './screen.ts'

/** Something to be paid for: where, by which call, and what is tapped for it. */
export interface Deal {
  name: string
  address: string
  /** The path of the call. */
  path: string
  /** What the server is to take, in coins; below 0 where it gives some. */
  cost: number
  /** Brings the last button on screen: fills a form, opens a sheet, asks for the question before it. */
  open(page: Page): Promise<void>
  button(page: Page): Locator
  /** What may stand there while nothing is known yet. */
  waiting: { paying?: string; checking: string }
  /** Whether the screen is as it must be when it took effect, or did not; `typed`: its form was filled and not loaded anew. */
  says(page: Page, done: boolean, typed: boolean): Promise<void>
  /** What a notice says when it took effect. */
  told: string
  /** How often it took effect since the deal was made. */
  effects(): number
}

/** Who pays, with their books and another device; and somebody else. */
export interface Shop {
  ledger: Ledger
  client: Client
  who: Who
  other: Who
  /** A whole number below a limit. */
  dice: (below: number) => number
}

export type Maker = (shop: Shop) => Promise<Deal>

/** What is open over the page. */
export const dialog = (page: Page) => page.locator('dialog[open]')
/** It can be tapped. */
export const idle = async (button: Locator) => {
  await expect(button).toBeEnabled()
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
}
/** Counts the rows of a query from now on. */
export function counting(ledger: Ledger, sql: string): () => number {
  const before = ledger.count(sql)
  return () => ledger.count(sql) - before
}
/** Counts what changes what the person has, for a reason. */
export const entries = (ledger: Ledger, reason: string, currency = 'coin') =>
  counting(
    ledger,
    `postings join transfers on transfers.id = transfer_id join accounts on accounts.id = account_id
     where holder = 'user::user' and currency = '${currency}' and reason = '${reason}'`,
  )
/** Asks the server from beside the browser. */
export const ask = async <T>({ client, who }: Shop, name: Parameters<Client['call']>[0], input: object, as = who) =>
  (await client.call(name, input, as)).data as T

/** Fills a field. */
export const type = async (page: Page, label: string, text: string) => {
  const field = fieldOf(page, label)
  await expect(field).toBeEditable()
  await field.fill(text)
}
/** The field of the page that is called so. */
export const fieldOf = (page: Page, label: string): Locator => shown(page).getByLabel(label, { exact: true })
