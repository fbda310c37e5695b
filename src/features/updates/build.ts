import { isBusy } from '#components/page/busy.ts'

let newer = false

/** True when another build has taken over and this page runs an old one. */
export const hasNewerBuild = () => newer

/** Another build has taken over, or this one again. */
export const noteBuild = (isNewer: boolean): void => void (newer = isNewer)

/** Reloads into the newer build if there is one and nothing would be interrupted; true where it does. */
export function reloadIfNewer(): boolean {
  if (!newer || isBusy()) return false
  location.reload()
  return true
}
