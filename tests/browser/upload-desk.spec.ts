import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { attachWords } from '#words/attach.ts'
import { expect, test } from './support/app.ts'
import { shown } from './support/screen.ts'

const attach = attachWords.zh

let folder: string
const film = (name: string) => path.join(folder, name)
test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'films-'))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('each clip that can’t be used says why in words of its own', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  await app.go('/post/publish')
  const input = shown(page).getByLabel(attach.addClip)
  const file = (name: string, bytes: string) => {
    writeFileSync(film(name), bytes)
    return film(name)
  }
  await input.setInputFiles(file('说明.txt', '字'))
  await expect(shown(page).getByText(attach.faults.type('说明.txt'))).toBeVisible()
  await input.setInputFiles(file('空.mp4', ''))
  await expect(shown(page).getByText(attach.faults.empty('空.mp4'))).toBeVisible()
  await input.setInputFiles(file('坏.mp4', 'no film at all'))
  await expect(shown(page).getByText(attach.faults.unreadable('坏.mp4'))).toBeVisible()
  const huge = film('巨大.mp4')
  writeFileSync(huge, '')
  truncateSync(huge, 3_000_000_000)
  await input.setInputFiles(huge)
  await expect(shown(page).getByText(attach.faults.large('巨大.mp4', '2 GB'))).toBeVisible()
})
