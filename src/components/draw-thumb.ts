import { thumbHashToDataURL } from 'thumbhash'

/** The picture of a thumbhash (base64) as a `data:` address; empty when it is none. */
export function drawThumb(hash: string): string {
  try {
    const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0))
    return bytes.length < 5 ? '' : thumbHashToDataURL(bytes)
  } catch {
    return ''
  }
}
