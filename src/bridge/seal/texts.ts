const blockBytes = 48

/** A text as bytes, filled up with spaces to blocks: its form does not tell its length. */
export function padded(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  const whole = new Uint8Array(Math.max(1, Math.ceil(bytes.length / blockBytes)) * blockBytes).fill(0x20)
  whole.set(bytes)
  return whole
}

/** Bytes as a text that may stand in names and keys. */
export const base64 = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The bytes of which `base64` made this. */
export const bytesOfBase64 = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
