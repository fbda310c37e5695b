/** What the history needs of a browser when it is made; the code under test then only matches texts. */
const browser = {
  location: { hash: '', pathname: '/', search: '', origin: 'https://app.example', href: 'https://app.example/' },
  history: { state: null, pushState: () => {}, replaceState: () => {} },
  addEventListener: () => {},
  removeEventListener: () => {},
}

/** Makes the app's own router in a process without a browser, and lets all that asks about addresses ask it. */
export async function startRouter(): Promise<void> {
  Object.assign(globalThis, browser, { window: browser, self: browser, document: browser })
  const { attachRouter } = await import('#components/app-router.tsx')
  attachRouter((await import('#app/router.ts')).router)
}
