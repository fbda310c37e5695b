import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** A part of the cluster can't run here; the message is one line that says what a person can do. */
export class NotHere extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NotHere'
  }
}

/** Installs packages of Debian where that is possible: as root, with apt-get. Throws NotHere. */
export function installPackages(names: readonly string[]): void {
  const byHand = `install ${names.join(' ')}`
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new NotHere(`not installed, and only root on Debian can: ${byHand}`)
  console.log(`Installing ${names.join(', ')} with apt-get.`)
  for (const words of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...names],
  ]) {
    const { status } = spawnSync('apt-get', words, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (status !== 0) throw new NotHere(`apt-get ${words[0]} failed: ${byHand}`)
  }
}
