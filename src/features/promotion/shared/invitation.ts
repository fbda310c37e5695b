import { metaKeys } from '#bridge/settings.ts'
import { device, loadDexie } from '#data/db.ts'
import { followRows } from '#data/live.ts'
import { history } from '#components/page/navigation.ts'

/**
 * Takes the code of an invitation out of the address once the device has one, so that whoever copies the address or
 * keeps a bookmark does not pass it on. Not before: a page that is loaded anew until then reads it again.
 */
export async function dropCode(): Promise<void> {
  await loadDexie()
  followRows(
    () => device.meta.get(metaKeys.affCode),
    (row) => {
      if (row?.value === undefined || following) return
      following = true
      clean()
      // steps back lead to addresses from before
      history.subscribe(clean)
    },
    () => undefined,
  )
}
let following = false

function clean() {
  const url = new URL(location.href)
  if (!url.searchParams.has('aff_code')) return
  url.searchParams.delete('aff_code')
  // past the router, to which nothing has changed
  History.prototype.replaceState.call(window.history, window.history.state, '', url)
}
