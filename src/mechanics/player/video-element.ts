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
