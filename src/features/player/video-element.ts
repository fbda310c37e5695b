import styles from './player.module.css'

/** Makes the element of a player: it fills its place, and nothing of the browser's own is on it. */
export function makeVideo(): HTMLVideoElement {
  const video = document.createElement('video')
  video.className = styles.video ?? ''
  video.playsInline = true
  video.preload = 'none'
  video.tabIndex = -1
  return video
}

/** Whether it plays in the small window of the system. */
export const isSmall = (media: HTMLMediaElement | undefined) =>
  media !== undefined && document.pictureInPictureElement === media

/** Puts a film into the small window of the system, or takes it back; where that is refused it plays on where it is. */
export async function toggleSmall(media: HTMLMediaElement | undefined): Promise<void> {
  try {
    if (isSmall(media)) await document.exitPictureInPicture()
    else if (media instanceof HTMLVideoElement) await media.requestPictureInPicture()
  } catch {
    // refused
  }
}
