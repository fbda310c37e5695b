import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from '../chromium.ts'

const say = (text: string) => console.log(text)

/**
 * Installs Debian's Chromium where that is possible: as root, with apt-get. Answers its path, or says what a person
 * can do and answers undefined.
 */
export function installChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) {
    say(`CHROMIUM_PATH names no program that can be run: ${process.env.CHROMIUM_PATH}`)
    return undefined
  }
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    say('No Chromium was found. Install one ("sudo apt-get install chromium"), or name it in CHROMIUM_PATH.')
    return undefined
  }
  say("No Chromium was found: installing Debian's with apt-get.")
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk']]) {
    const { status } = spawnSync('apt-get', words, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (status !== 0) {
      say(`apt-get ${words[0]} failed: the tests that need a browser are left out.`)
      return undefined
    }
  }
  return findChromium()
}
