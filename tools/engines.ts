import { existsSync } from 'node:fs'

/** Where the engines beside Chromium are on Debian. */
export const enginePaths = {
  firefox: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
  webkit: {
    driver: '/usr/bin/WebKitWebDriver',
    browser: `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
    display: '/usr/bin/Xvfb',
  },
}

export type EngineName = keyof typeof enginePaths

/** What an engine that can't be tested here lacks; undefined where it can. */
export const lackOf: Readonly<Record<EngineName, string | undefined>> = {
  firefox: existsSync(enginePaths.firefox) ? undefined : 'Firefox (Debian: firefox-esr, or name it in FIREFOX_PATH)',
  webkit: Object.values(enginePaths.webkit).every((path) => existsSync(path))
    ? undefined
    : 'WebKitGTK (Debian: webkit2gtk-driver and xvfb)',
}
