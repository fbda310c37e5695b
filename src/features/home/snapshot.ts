// the styles of the snapshot, which is painted before any code runs: what fills it comes later (`keep-snapshot.tsx`)
import './snapshot.module.css'

/** Takes the snapshot off the screen: live content is there, or another screen was asked for. */
export function hideSnapshot() {
  delete document.documentElement.dataset.snapshot
  document.getElementById('snapshot')?.replaceChildren()
}
