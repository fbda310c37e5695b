import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, test as base, type Browser, type Request } from '@playwright/test'
import { accounts } from '#demo/seed/accounts.ts'
import { hasNginx, nginxHosts, openNginx, type Nginx } from '#tests/contract/support/nginx.ts'
import { freePorts } from '#tests/contract/support/server-process.ts'
import { spawnServer, type SpawnedServer } from '#tests/contract/support/spawn-server.ts'
import { zh } from '#tests/words.ts'
import { chromiumLaunch } from '../../tools/chromium.ts'
import { buildFolder, testApp, seededData, testAppEnv } from '../../tools/test/test-app.ts'
import { decodedCovers, expect, phone } from './support/app.ts'
import { cards, offlineStrip, shown } from './support/screen.ts'

/*
 * The app as it is deployed: a browser, nginx with TLS as docs/nginx.conf has it, the server behind it, each line a host
 * of its own, the first of them dead.
 */

const [appHost, a, ...others] = nginxHosts
const app = `https://${appHost}`
const lines = nginxHosts.slice(1).map((host) => `https://${host}`)

/** The build of this seat for other lines: their addresses are all that it says of them. */
function buildFor(folder: string): string {
  const dist = path.join(folder, 'dist')
  cpSync(buildFolder('first'), dist, { recursive: true })
  for (const file of globSync(['assets/*.js', '*.json'], { cwd: dist }).map((name) => path.join(dist, name))) {
    const text = readFileSync(file, 'utf8')
    const told = testApp.faultPorts.reduce(
      (now, port, at) => now.replaceAll(`http://127.0.0.1:${port}`, lines[at]!),
      text,
    )
    if (told !== text) writeFileSync(file, told)
  }
  return dist
}

base.skip(!hasNginx(), 'nginx and openssl are needed')

base.describe('behind nginx with TLS, line a dead', () => {
  let folder: string
  let server: SpawnedServer
  let nginx: Nginx
  let browser: Browser

  base.beforeAll(async () => {
    base.setTimeout(120_000)
    folder = mkdtempSync(path.join(tmpdir(), 'shiguang-tls-'))
    const [port, tlsPort] = [await freePorts(4), await freePorts(1)]
    cpSync(seededData(), path.join(folder, 'data'), { recursive: true })
    server = spawnServer({
      ...testAppEnv('first'),
      SHIGUANG_PORT: String(port),
      SHIGUANG_LINES: lines.join(','),
      SHIGUANG_APP_ORIGIN: app,
      SHIGUANG_DATA: path.join(folder, 'data'),
      SHIGUANG_DIST: buildFor(folder),
    })
    if (!(await server.ready)) throw new Error(server.said())
    nginx = openNginx({ tlsPort, port })
    const launch = chromiumLaunch()
    // port 9 has nobody; no other host is asked, and a service worker needs a certificate that passes
    const rules = `MAP ${a} 127.0.0.1:9, MAP * 127.0.0.1:${tlsPort}`
    browser = await chromium.launch({
      ...launch,
      args: [...launch.args, `--host-resolver-rules=${rules}`, '--ignore-certificate-errors'],
    })
  })
  base.afterAll(async () => {
    await browser?.close()
    await nginx?.close()
    server?.child.kill('SIGTERM')
    await server?.ended
    rmSync(folder, { recursive: true, force: true })
  })

  base('the first visit, a login, a film; the proxy stops, and comes back', async () => {
    const context = await browser.newContext({ ...phone, locale: 'zh-CN' })
    const page = await context.newPage()
    const came: URL[] = []
    page.on('requestfinished', (request: Request) => void came.push(new URL(request.url())))
    await page.goto(`${app}/#/home`)
    await page.getByRole('button', { name: zh.shell.ageYes }).click()
    await expect.poll(() => decodedCovers(page)).toBeGreaterThan(3)

    await page.evaluate(() => (location.hash = '#/login'))
    const { username, password } = accounts.find(({ role }) => role === 'user')!
    const words = zh.login
    const form = shown(page).locator('form')
    await form.getByLabel(words.username, { exact: true }).fill(username)
    await form.getByLabel(words.password, { exact: true }).fill(password)
    await form.getByRole('button', { name: words.submitLogin, exact: true }).click()
    await expect(page).toHaveURL(/#\/home$/)

    await cards(page).locator('a[href^="#/player"]').first().click()
    const film = shown(page).locator('video')
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.3)
    const pieces = came.filter(({ pathname }) => pathname.endsWith('.m4s'))
    expect(pieces.length).toBeGreaterThan(0)
    const hosts = new Set(came.filter(({ protocol }) => protocol !== 'blob:').map(({ origin }) => origin))
    expect(
      [...hosts].filter((origin) => origin !== app && !others.some((host) => origin === `https://${host}`)),
    ).toEqual([])

    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.evaluate(() => (location.hash = '#/home'))
    await nginx.stop()
    await page.evaluate(() => (location.hash = `#/search/result?word=${encodeURIComponent('海')}`))
    await expect(
      offlineStrip(page)
        .or(shown(page).getByRole('button', { name: zh.shell.retry }))
        .first(),
    ).toBeVisible({ timeout: 30_000 })
    nginx.start()
    await expect(cards(page).first()).toBeVisible({ timeout: 45_000 })
    await context.close()
  })
})
