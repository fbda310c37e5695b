const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/**
 * The average colour of a picture as a CSS colour, from the first three bytes of its thumbhash (base64).
 * Cheap enough to be part of the first frame. Format: https://evanw.github.io/thumbhash/
 */
export function thumbColour(hash: string): string | undefined {
  let bits = 0
  for (let i = 0; i < 4; i += 1) {
    const value = alphabet.indexOf(hash[i] ?? '=')
    if (value < 0) return undefined
    bits = bits * 64 + value
  }
  const header = (bits >> 16) | (bits & 0xff00) | ((bits & 0xff) << 16)
  const luminance = (header & 63) / 63
  const yellowBlue = ((header >> 6) & 63) / 31.5 - 1
  const redGreen = ((header >> 12) & 63) / 31.5 - 1
  const blue = luminance - (2 / 3) * yellowBlue
  const red = (3 * luminance - blue + redGreen) / 2
  const channel = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 255)
  return `rgb(${channel(red)} ${channel(red - redGreen)} ${channel(blue)})`
}
