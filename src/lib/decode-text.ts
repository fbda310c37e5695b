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

/** A text of any of the usual encodings: by its mark, else UTF-8 where it is that, else the likelier of the Chinese ones. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const utf8 = strict('utf-8', bytes)
  if (utf8 !== undefined) return utf8
  const sample = bytes.subarray(0, 200_000)
  // every line break has a byte of zeros there, and what else is read so can look like anything
  const wide = sample.includes(0) ? ['utf-16le', 'utf-16be'] : []
  const scored = ['gb18030', 'big5', ...wide].map((label) => {
    const text = new TextDecoder(label).decode(sample)
    const wrong = text.split('\ufffd').length - 1
    return { label, score: (text.match(common)?.length ?? 0) - 20 * wrong }
  })
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one))
  return new TextDecoder(best.label).decode(bytes)
}
