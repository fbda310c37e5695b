import { createStore } from '#lib/store.ts'

/** The browser's own way to install an app; not in TypeScript's library, as only Chromium has it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
  /** Caught by `src/boot.ts`, long before any screen is there. */
  var installPrompt: InstallPrompt | undefined
}

/** What the browser would ask, if it can be asked to; undefined where it can't, or when the app is installed. */
export const installPrompt = createStore<InstallPrompt | undefined>(globalThis.installPrompt)

window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  installPrompt.set(event)
})
window.addEventListener('appinstalled', () => installPrompt.set(undefined))

/** Asks the browser to install the app; undefined where it has no way to. It can be asked once. */
export async function askToInstall(): Promise<'accepted' | 'dismissed' | undefined> {
  const prompt = installPrompt.get()
  if (!prompt) return undefined
  installPrompt.set(undefined)
  globalThis.installPrompt = undefined
  await prompt.prompt()
  return (await prompt.userChoice).outcome
}
