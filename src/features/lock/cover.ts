import { locking } from '#data/locking.ts'
import { wordsNow } from '#words/words.ts'
import styles from './lock.module.css'

let cover: HTMLDialogElement | undefined
let title: string | undefined
let quiet: (() => void) | undefined

const root = document.documentElement

/** The cover's dialog: above everything, and the only thing that can be reached while it is shown. */
function coverOf(): HTMLDialogElement {
  if (cover) return cover
  cover = document.createElement('dialog')
  cover.className = styles.cover!
  cover.tabIndex = -1
  cover.addEventListener('cancel', (event) => event.preventDefault())
  // a browser closes a dialog that was asked twice, prevented or not
  cover.addEventListener('close', () => isCovered() && toFront())
  document.body.append(cover)
  // a dialog that the app opens later would lie above, and take the keyboard
  new MutationObserver(() => isCovered() && toFront()).observe(document.getElementById('root')!, {
    subtree: true,
    attributeFilter: ['open'],
  })
  return cover
}

function toFront() {
  const dialog = coverOf()
  const { activeElement } = document
  if (dialog.open) dialog.close()
  dialog.showModal()
  if (activeElement instanceof HTMLElement && dialog.contains(activeElement)) activeElement.focus()
  else dialog.focus()
}

/** Whether the cover is shown. */
export const isCovered = () => root.dataset.covered !== undefined

/** Where what is asked on the cover is drawn. */
export const coverPlace = (): HTMLElement => coverOf()

/** Puts the cover over the app, at once; the title of the window says nothing any more. */
export function showCover(): void {
  if (isCovered()) return
  title = document.title
  root.dataset.covered = ''
  document.title = wordsNow('lock').neutralTitle
  toFront()
}

/** Gives the window its title back. */
export function giveTitleBack(): void {
  if (title !== undefined) document.title = title
  title = undefined
}

/** Takes the cover away. */
export function hideCover(): void {
  giveTitleBack()
  if (!isCovered()) return
  delete root.dataset.covered
  coverOf().close()
}

/** Ends everything that is seen or heard, and keeps it from starting; the system's own controls show nothing. */
export function mute(): void {
  if (quiet) return
  const { mediaSession } = navigator as { mediaSession?: MediaSession }
  const metadata = mediaSession?.metadata ?? null
  const pause = ({ target }: Event) => target instanceof HTMLMediaElement && target.pause()
  const silence = () => {
    for (const media of document.querySelectorAll<HTMLMediaElement>('video, audio')) media.pause()
    locking.emit()
    if (!mediaSession) return
    mediaSession.metadata = null
    mediaSession.playbackState = 'none'
  }
  silence()
  document.addEventListener('play', pause, true)
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
  if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(() => undefined)
  // what was being paused may name itself once more
  const again = setTimeout(silence)
  quiet = () => {
    clearTimeout(again)
    document.removeEventListener('play', pause, true)
    if (mediaSession && metadata) mediaSession.metadata = metadata
  }
}

/** Lets sound and pictures be again; nothing starts by itself. */
export function unmute(): void {
  quiet?.()
  quiet = undefined
}
