import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { zh as words } from '#desk/words/zh/desk.ts'
import { zh as inbox } from '#desk/words/zh/inbox.ts'
import { zh as signIn } from '#desk/words/zh/sign-in.ts'
import type { DeskRole } from '#contract/desk/rights.ts'
import type { Language } from '#contract/languages.ts'
import { openBeside } from '#server/database/open.ts'
import { addAtDesk, factorOf } from '#tests/support/desk.ts'
import { testApp } from '../../../tools/test/test-app.ts'
import { test as base } from './app.ts'
import type { Site } from './site.ts'
import { pressOn, typeInto } from './keyboard.ts'
import { watchContext, type Watch } from './watch.ts'

/** How long a code of an authenticator is shown. */
const stepMs = 30_000
const stepOf = (ms: number) => Math.floor(ms / stepMs)

/** The desk of this test's server. */
export const deskOrigin = `http://127.0.0.1:${testApp.deskPort}`

/** Somebody at the desk, in a window of their own. */
export interface DeskWindow {
  readonly page: Page
  readonly name: string
  readonly password: string
  readonly watch: Watch
  /** The next code of their authenticator; each is taken once. */
  factor(): string
  /** Gives the proof that is asked for. */
  prove(label: string, go: string): Promise<void>
  close(): Promise<void>
}

/** How a window is opened. */
export interface WindowOptions {
  readonly language?: Language
  readonly theme?: 'light' | 'dark'
  readonly viewport?: { readonly width: number; readonly height: number }
}

/** Opens a window for a new member with these roles, who has signed in. */
export async function openDeskWindow(
  browser: Browser,
  site: Site,
  roles: readonly DeskRole[],
  { language = 'zh', theme = 'light', viewport = { width: 1280, height: 800 } }: WindowOptions = {},
): Promise<DeskWindow> {
  const { db, close } = await openBeside(site.data)
  const secret = Buffer.from(readFileSync(path.join(site.data, 'server-secret'), 'utf8'), 'hex')
  const { name, password, base32, token } = await addAtDesk(db, secret, roles, Date.now())
  await close()
  const context = await browser.newContext({
    viewport,
    locale: language === 'zh' ? 'zh-CN' : 'en-US',
    colorScheme: theme,
  })
  // as a server with TLS would set it, which this machine's own name stands in for
  const url = deskOrigin.replace('http:', 'https:')
  await context.addCookies([
    { name: '__Host-desk', value: token, url, secure: true, httpOnly: true, sameSite: 'Strict' },
  ])
  const watch = watchContext(context)
  const page = await context.newPage()
  await page.goto(deskOrigin)
  await page.getByRole('main').waitFor()
  // the server takes a code of the step before, of this one and of the next, each once and in their order; that of the
  // step before may be too old by the time that it gets there
  let last = 0
  const factor = () => {
    last = Math.max(last + 1, stepOf(Date.now()))
    return factorOf(base32, last * stepMs)
  }
  return {
    page,
    name,
    password,
    watch,
    factor,
    prove: (label, go) => giveProof(page, factor(), label, go),
    close: () => context.close(),
  }
}

/** Gives the proof that is asked for. */
export async function giveProof(page: Page, code: string, label: string, go: string): Promise<void> {
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(label).fill(code)
  await dialog.getByRole('button', { name: go, exact: true }).click()
}

/** By keyboard: states in the dialog that publishes what has to be stated, and publishes. */
export async function publishIn(dialog: Locator): Promise<void> {
  const page = dialog.page()
  await typeInto(page, dialog.getByLabel(inbox.record), '合同 12')
  for (const text of [inbox.owns, inbox.adults, inbox.consents]) await pressOn(page, dialog.getByLabel(text), ' ')
  await pressOn(page, dialog.getByRole('button', { name: inbox.publish }))
  await expect(dialog).toBeHidden()
}

/** The code of the step before is taken for as long as this step lasts: waits for the next one where that is not long. */
async function inTimeForStepBefore(): Promise<void> {
  const leftMs = stepMs - (Date.now() % stepMs)
  if (leftMs < 10_000) await setTimeout(leftMs)
}

/** Makes an owner of whoever opens the link, and signs them in; the key of their authenticator. */
export async function beOwner(
  page: Page,
  link: string,
  name: string,
  onKey = () => Promise.resolve(),
): Promise<string> {
  await page.goto(link)
  await page.getByLabel(signIn.name).fill(name)
  await page.getByLabel(signIn.password).fill('river-stone-42')
  await page.getByRole('button', { name: signIn.begin }).click()
  const secret = await page.locator('code').innerText()
  await onKey()
  await inTimeForStepBefore()
  await page.getByLabel(signIn.factor).fill(factorOf(secret, Date.now(), -1))
  await page.getByRole('button', { name: signIn.enter }).click()
  await expect(page.getByRole('listitem').filter({ hasText: /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/ })).toHaveCount(10)
  await page.getByRole('button', { name: signIn.codesKept }).click()
  return secret
}

/** Tests of the desk: a window of an owner; any error that shows fails them. */
export const test = base.extend<{ owner: DeskWindow }>({
  owner: async ({ browser, site }, provide) => {
    const owner = await openDeskWindow(browser, site, ['owner'])
    await provide(owner)
    expect(owner.watch.faults, 'errors on the console, uncaught ones, violations').toEqual([])
    await owner.close()
  },
})

/** Gives the reason that is asked for, and says yes; answers the dialog. */
export async function sayWhy(page: Page, why: string, yes: string) {
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(words.reason).fill(why)
  await dialog.getByRole('button', { name: yes }).click()
  return dialog
}
