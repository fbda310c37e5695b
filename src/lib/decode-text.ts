/** Characters that nearly every Chinese text has, in both scripts: the encoding that gives more of them is the right one. */
const common =
  /[的一是不了在人有我他这這个個们們中来來上大为為和国國地到以说說时時要就出会會可也你对對生能而子那得于著着下自之年过過，。「」“”]/gu

const strict = (label: string, bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The encodings that are told apart by looking at a text. */
export type SeenEncoding = 'utf-8' | 'gb18030' | 'big5' | 'utf-16le' | 'utf-16be'

/** A text of any of the usual encodings: see `readText`. */
export const decodeText = (bytes: Uint8Array): string => readText(bytes).text

/** A text with its encoding: by its mark, else UTF-8 where it is that, else the likelier of the Chinese ones. */
export function readText(bytes: Uint8Array): { readonly encoding: SeenEncoding; readonly text: string } {
  const as = (encoding: SeenEncoding) => ({ encoding, text: new TextDecoder(encoding).decode(bytes) })
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return as('utf-16le')
  if (first === 0xfe && second === 0xff) return as('utf-16be')
  const utf8 = strict('utf-8', bytes)
  if (utf8 !== undefined) return { encoding: 'utf-8', text: utf8 }
  const sample = bytes.subarray(0, 200_000)
  // every line break has a byte of zeros there, and what else is read so can look like anything
  const wide = sample.includes(0) ? (['utf-16le', 'utf-16be'] as const) : []
  const scored = (['gb18030', 'big5', ...wide] as const).map((label) => {
    const text = new TextDecoder(label).decode(sample)
    const wrong = text.split('\ufffd').length - 1
    return { label, score: (text.match(common)?.length ?? 0) - 20 * wrong }
  })
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one))
  return as(best.label)
}
