/** Browsers and systems by what they say of themselves; the first that fits. Names alone: a version would tell people apart. */
const browsers: readonly (readonly [name: string, said: RegExp])[] = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS|Chromium)\//],
  ['Safari', /Version\/[\d.]+ .*Safari\//],
]
const systems: readonly (readonly [name: string, said: RegExp])[] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]

const nameIn = (names: typeof browsers, agent: string): string => names.find(([, said]) => said.test(agent))?.[0] ?? ''

/** What browser and system a User-Agent header names, coarsely; empty where it names none that is known. */
export const deviceName = (agent: string): { browser: string; system: string } => ({
  browser: nameIn(browsers, agent),
  system: nameIn(systems, agent),
})
