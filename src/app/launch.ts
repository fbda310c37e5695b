import { waitingShares } from '#data/shared.ts'
import { notify } from '#components/notify.ts'
import { wordsNow } from '#words/words.ts'
import { go, history } from '#components/page/navigation.ts'
import { addressOf, pageLink } from '#components/target.ts'

interface LaunchQueue {
  setConsumer(consumer: (launch: { targetURL?: string | null }) => void): void
}

/** The address of the icon itself, not of a shortcut or a link. */
const isStart = (address: string) => URL.canParse(address) && /^#?\/?$/.test(new URL(address).hash)

/** The browser's step and its word of it come one after the other, in either order. */
const togetherMs = 5000

/**
 * What happens when the installed app is started again while it runs. A shortcut leads where it says; the icon alone
 * must not take somebody away from where they are, so the step to the start that the browser made is taken back.
 * Something that another app shared and that nobody has answered is told of once. To be called once.
 */
export function followLaunches(): void {
  const queue = (window as { launchQueue?: LaunchQueue }).launchQueue
  let running = false
  let steppedAt = 0
  let toldAt = 0
  const takeBack = () => {
    if (steppedAt === 0 || toldAt === 0 || Math.abs(steppedAt - toldAt) > togetherMs) return
    steppedAt = 0
    toldAt = 0
    history.back()
  }
  queue?.setConsumer(({ targetURL }) => {
    if (running && targetURL && isStart(targetURL)) {
      toldAt = Date.now()
      takeBack()
    }
  })
  history.subscribe(({ location }) => {
    if (location.pathname !== '/') return
    steppedAt = Date.now()
    takeBack()
  })
  // the launch that opened this page is handed over at once; later ones meet a running app
  setTimeout(() => (running = true))
  void tellOfShares()
}

async function tellOfShares() {
  const shares = await waitingShares().catch(() => [])
  if (shares.length === 0 || history.location.pathname === addressOf(pageLink('/share/received'))) return
  const words = wordsNow('received')
  notify(words.waiting, { label: words.see, onClick: () => go(pageLink('/share/received')) })
}
