import { accounts } from '#demo/seed/accounts.ts'
import { zh } from '#tests/words.ts'
import { admin } from './support/admin.ts'
import { expect, test } from './support/app.ts'
import { axeFindings } from './support/axe.ts'
import { logInAs } from './support/log-in.ts'
import { nothingSpins, shown } from './support/screen.ts'
import { networkMessages } from './support/watch.ts'

const words = zh.moderation
const { username } = accounts.find(({ role }) => role === 'user')!

test('a message leads to the appeal, which waits on the device until there is a connection, and is answered', async ({
  app,
}) => {
  const { page } = app
  app.watch.allow(networkMessages)
  await app.firstVisit()
  await logInAs(app, 'user')
  await app.go('/my/info')
  await shown(page).getByRole('link', { name: words.title }).click()
  await expect(shown(page).getByText(words.noReports)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  admin(app, 'suspend', username, '--days', '3', '--reason', 'abuse', '--by', 'wen')
  await app.go('/my/notice')
  await shown(page).getByRole('link', { name: '账号停权 3 天' }).click()
  await expect(page).toHaveURL(/#\/my\/reports\?decision=\d+$/)
  const text = shown(page).getByLabel(words.appealText)
  await shown(page).getByRole('button', { name: words.send }).click()
  await expect(shown(page).getByText(words.appealNeeded)).toBeVisible()
  await text.fill('那条评论不是我写的')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await nothingSpins(page)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}-${colorScheme}.png` })
    expect(await axeFindings(page), colorScheme).toEqual([])
  }

  await app.goOffline()
  await shown(page).getByRole('button', { name: words.send }).click()
  await expect(shown(page).getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await app.goOnline()
  await page.reload()
  await expect(text).toHaveValue('那条评论不是我写的')
  await shown(page).getByRole('button', { name: words.send }).click()
  await expect(shown(page).getByText(words.decisionStates.appealed)).toBeVisible()
  await expect(text).toHaveCount(0)
  await expect(shown(page).getByText('那条评论不是我写的')).toBeVisible()

  const [id = ''] = admin(app, 'appeals').split('\t')
  expect(() => admin(app, 'decide-appeal', id, 'grant', '--reason', '确实不是', '--by', 'wen')).toThrow()
  admin(app, 'decide-appeal', id, 'grant', '--reason', '确实不是', '--by', 'lin')
  await page.reload()
  await expect(shown(page).getByText(words.decisionStates.granted)).toBeVisible()
  await expect(shown(page).getByText(words.answer('确实不是'))).toBeVisible()
  await nothingSpins(page)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}-granted.png` })
  await app.keptForOffline('whole')
  await app.goOffline()
  await page.reload()
  await expect(shown(page).getByText(words.decisionStates.granted)).toBeVisible()
})

test('what cannot be had is said, with a way to try again', async ({ app }) => {
  const { page } = app
  app.watch.allow(networkMessages)
  await app.firstVisit()
  await logInAs(app, 'user')
  for (const line of app.site.lines)
    await line.set({
      fault: { kind: 'reset', of: 'reply', afterBytes: 20 },
      only: (path) => path.includes('report/mine'),
    })
  await app.go('/my/reports')
  const retry = shown(page).getByRole('button', { name: zh.shell.retry })
  await expect(retry).toBeVisible({ timeout: 60_000 })
  for (const line of app.site.lines) await line.set()
  await retry.click()
  await expect(shown(page).getByText(words.reports)).toBeVisible()
})
